package io.billwright.edges.parked;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Work that waits for somebody. `objectId` is what it is about: an invoice, a subscription, an event.
record ParkedWork(
        ParkedKind workKind,
        UUID workId,
        UUID objectId,
        String cause,
        Instant since,
        int attempts,
        @Nullable Instant dismissedAt,
        @Nullable String dismissedReason) {}
