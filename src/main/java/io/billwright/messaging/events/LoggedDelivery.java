package io.billwright.messaging.events;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The delivery of an event to a subscriber, as the log shows it.
///
/// @param nextAttemptAt if it is pending; during an attempt, when its lease expires
public record LoggedDelivery(
        UUID deliveryId,
        UUID subscriberId,
        UUID eventId,
        String eventType,
        String objectId,
        long sequence,
        DeliveryState state,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant settledAt,
        List<Attempted> attempts) {

    /// A finished attempt: the status of the answer, if there was one, and its beginning or the error.
    public record Attempted(
            int attempt,
            Instant startedAt,
            int durationMs,
            @Nullable Integer status,
            String answer) {}

    /// When the event was recorded; its id begins with that time.
    public Instant recordedAt() {
        return Instant.ofEpochMilli(eventId.getMostSignificantBits() >>> 16);
    }
}
