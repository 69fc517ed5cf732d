package io.billwright.edges.exports;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.platform.http.ListFile.Format;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An export in the API. `fileUrl` is set while there is a complete file; anybody with the link can read it.
record ExportResponse(
        UUID exportId,
        String list,
        Map<String, String> filters,
        Format format,
        Export.Status status,
        @Nullable Long rowsExpected,
        long rowsWritten,
        @Nullable String fileUrl,
        @Nullable String error,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant finishedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String notifyEmail) {

    static ExportResponse of(Export export, @Nullable String fileUrl) {
        return new ExportResponse(
                export.exportId(),
                export.list(),
                export.filters(),
                export.format(),
                export.status(),
                export.rowsExpected(),
                export.rowsWritten(),
                fileUrl,
                export.error(),
                export.createdAt(),
                export.expiresAt(),
                export.finishedAt(),
                export.notifyEmail());
    }
}
