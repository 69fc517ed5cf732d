package io.billwright.edges.accounting;

import io.billwright.platform.http.Page;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The state of an invoice in the accounting system: current, waiting or failed.
record Sync(
        UUID invoiceId,
        @Nullable String invoiceNumber,
        State state,
        int attempts,
        @Nullable String error,
        @Nullable Instant nextAttemptAt,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant syncedAt) {

    enum State {
        PENDING,
        SYNCED,
        FAILED
    }

    Page.Position position() {
        return new Page.Position(createdAt, invoiceId);
    }
}
