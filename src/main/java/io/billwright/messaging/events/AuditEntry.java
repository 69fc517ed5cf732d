package io.billwright.messaging.events;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An entry of the audit log as the API shows it: who made a change, from where and in which request.
record AuditEntry(
        UUID entryId,
        Instant recordedAt,
        EventResponse.Actor actor,
        @Nullable String address,
        @Nullable String requestId,
        String operation,
        @Nullable UUID objectId) {}
