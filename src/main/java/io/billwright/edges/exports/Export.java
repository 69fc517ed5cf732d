package io.billwright.edges.exports;

import io.billwright.platform.http.ListFile.Format;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An export of a list to a file, and its progress. `nextCursor` is where the next part begins.
record Export(
        UUID exportId,
        String list,
        Map<String, String> filters,
        Format format,
        Status status,
        @Nullable Long rowsExpected,
        long rowsWritten,
        long bytes,
        int parts,
        @Nullable String nextCursor,
        int attempts,
        Instant dueAt,
        @Nullable String error,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant finishedAt,
        @Nullable String notifyEmail) {

    enum Status {
        RUNNING,
        DONE,
        FAILED,
        CANCELED
    }

    String fileName() {
        return list + "." + format.extension();
    }
}
