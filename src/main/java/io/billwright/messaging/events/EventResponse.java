package io.billwright.messaging.events;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An event as the API shows it: the content of a webhook, and how it was recorded.
///
/// @param timestamp when it happened, by the clock of the seller
/// @param recordedAt when it was recorded, by the system clock
/// @param auditEntryId the change that caused it; null for events from before the audit log
/// @param actor who caused it, if that was recorded
/// @param requestId the request that caused it, if one did
/// @param data the object at that time, as JSON
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
