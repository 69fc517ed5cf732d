package io.billwright.edges.imports;

import io.billwright.edges.imports.ImportRow.NextInvoice;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A row in the API. `objectId` is the object that it created or found; it is null in a dry run, which creates
/// nothing.
record ImportRowResponse(
        ImportFile file,
        int line,
        @Nullable String externalId,
        ImportRow.Status status,
        List<Problem> problems,
        @Nullable UUID objectId,
        @Nullable NextInvoice nextInvoice) {

    static ImportRowResponse of(ImportRow row) {
        return new ImportRowResponse(
                row.file(),
                row.line(),
                row.externalId(),
                row.outcome().status(),
                row.outcome().problems(),
                row.outcome().objectId(),
                row.outcome().next());
    }
}
