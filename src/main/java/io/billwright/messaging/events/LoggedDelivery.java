package io.billwright.messaging.events;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What is known of the delivery of an event to a subscriber.
///
/// @param nextAttemptAt of one that is pending; while an attempt is under way, when it is given up for dead
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

    /// An attempt that has ended: the status of the answer if there was one, and how it began or why there was none.
    public record Attempted(
            int attempt,
            Instant startedAt,
            int durationMs,
            @Nullable Integer status,
            String answer) {}

    /// When the event was written down, which its id begins with.
    public Instant recordedAt() {
        return Instant.ofEpochMilli(eventId.getMostSignificantBits() >>> 16);
    }
}
