package io.billwright.edges.imports;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An import of files, and its progress.
record Import(
        UUID importId,
        boolean isDryRun,
        Status status,
        int rowsTotal,
        int rowsDone,
        int attempts,
        @Nullable String error,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant finishedAt) {

    enum Status {
        RUNNING,
        DONE,
        FAILED,
        CANCELED
    }
}
