package io.billwright.edges.imports;

import io.billwright.edges.imports.Import.Status;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Starts an import: background work takes over the data in files, or tries it in a dry run. A seller has one import
/// at a time, so that importing the same files twice finds what the first import has created.
@Component
final class BeginImport {

    static final int MOST_BYTES = 16 * 1024 * 1024;

    private final ImportStore imports;
    private final ImportRowStore rows;
    private final SellerClock clock;

    BeginImport(ImportStore imports, ImportRowStore rows, SellerClock clock) {
        this.imports = imports;
        this.rows = rows;
        this.clock = clock;
    }

    record Request(boolean isDryRun, Map<ImportFile, String> files) {

        static Request of(Fields fields) {
            var files = new EnumMap<ImportFile, String>(ImportFile.class);
            for (var file : ImportFile.values()) {
                if (fields.present(file.field())) {
                    files.put(file, OpaqueText.read(fields, file.field(), MOST_BYTES));
                }
            }
            if (files.isEmpty()) {
                fields.wrong(ImportFile.CUSTOMERS.field(), "is required, or another file");
            }
            return new Request(fields.flag("dry_run", false), files);
        }
    }

    /// Reads the rows of the files; rejects files with wrong columns.
    static List<ImportRow> read(Request request) {
        return ReadFiles.of(request.files());
    }

    Import handle(boolean isDryRun, List<ImportRow> read) {
        if (imports.lockRunning()) {
            throw new Rejection.Invalid("an import is under way; wait until it has ended, or cancel it")
                    .because(Reason.IMPORT_UNDER_WAY);
        }
        var now = clock.systemNow();
        int refused = Math.toIntExact(read.stream().filter(ImportRow::isRefused).count());
        var begun = new Import(
                Ids.next(),
                isDryRun,
                Status.RUNNING,
                read.size(),
                refused,
                0,
                null,
                now,
                now.plus(ImportStore.KEPT),
                null);
        imports.insert(begun);
        rows.insert(begun.importId(), read);
        return begun;
    }
}
