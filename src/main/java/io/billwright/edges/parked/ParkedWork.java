package io.billwright.edges.parked;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Parked work. `objectId` is the object it concerns: an invoice, a subscription, an event.
record ParkedWork(
        ParkedKind workKind,
        UUID workId,
        UUID objectId,
        String cause,
        Instant since,
        int attempts,
        @Nullable Instant dismissedAt,
        @Nullable String dismissedReason) {}
