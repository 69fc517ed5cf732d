package io.billwright.edges.imports;

import io.billwright.edges.imports.ImportRow.Status;
import io.billwright.edges.imports.ImportRowStore.NextInvoices;
import io.billwright.edges.imports.ImportRowStore.Tally;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An import in the API: its rows, their outcomes, and the next invoices of its subscriptions.
record ImportResponse(
        UUID importId,
        boolean dryRun,
        Import.Status status,
        int rows,
        int rowsDone,
        int created,
        int existing,
        int refused,
        List<NextInvoices> nextInvoices,
        @Nullable String error,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant finishedAt) {

    static ImportResponse of(Import shown, Tally tally) {
        return new ImportResponse(
                shown.importId(),
                shown.isDryRun(),
                shown.status(),
                shown.rowsTotal(),
                shown.rowsDone(),
                tally.rows().getOrDefault(Status.CREATED, 0),
                tally.rows().getOrDefault(Status.EXISTING, 0),
                tally.rows().getOrDefault(Status.REFUSED, 0),
                tally.next(),
                shown.error(),
                shown.createdAt(),
                shown.expiresAt(),
                shown.finishedAt());
    }
}
