package io.billwright.messaging.events;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An event as the API shows it: what a webhook tells, and besides where and when it was written down.
///
/// @param timestamp when it happened, by the clock of the seller
/// @param recordedAt when it was written, by the clock of the service
/// @param auditEntryId the change it comes from; none before changes were noted
/// @param actor who caused it, if that was noted
/// @param requestId the request that caused it, if one did
/// @param data JSON, as it was then
record EventResponse(
        UUID eventId,
        String type,
        Instant timestamp,
        String objectId,
        long sequence,
        Instant recordedAt,
        @Nullable UUID auditEntryId,
        @Nullable Actor actor,
        @Nullable String requestId,
        @JsonRawValue String data) {

    record Actor(String kind, String id) {}
}
