package io.billwright.edges.imports;

import io.billwright.edges.imports.Import.Status;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesLargeBodies;
import io.billwright.platform.http.TakesQuery;
import java.util.List;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class ImportController {

    private static final Sorts SORTS = Sorts.newest("created_at", "created_at", "import_id");

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final ImportStore imports;
    private final ImportRowStore rows;
    private final BeginImport beginImport;

    ImportController(
            Changes changes,
            SellerReads reads,
            SellerClock clock,
            ImportStore imports,
            ImportRowStore rows,
            BeginImport beginImport) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.imports = imports;
        this.rows = rows;
        this.beginImport = beginImport;
    }

    @PostMapping("/api/v2/imports")
    @RequiresScope(Scope.ADMIN)
    @TakesLargeBodies(limit = BeginImport.MOST_BYTES)
    ResponseEntity<byte[]> begin(Call call) {
        var request = call.body(BeginImport.Request::of);
        var read = BeginImport.read(request);
        return changes.created(call, () -> shown(beginImport.handle(request.isDryRun(), read)));
    }

    @GetMapping("/api/v2/imports")
    @TakesQuery(
            value = {"status", "created_from", "created_until", "sort"},
            paged = true)
    ListResponse<ImportResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter =
                new Filter(call, "true").oneOf("status", Status.class, "status").days("created", "created_at");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        imports.list(filter, page).stream().map(this::shown).toList(),
                        () -> imports.count(filter)));
    }

    @GetMapping("/api/v2/imports/{import_id}")
    ImportResponse get(Call call) {
        var id = call.pathId("import_id");
        return reads.in(call.seller(), () -> shown(known(id)));
    }

    @GetMapping("/api/v2/imports/{import_id}/rows")
    @TakesQuery(
            value = {"status", "file"},
            paged = true)
    ListResponse<ImportRowResponse> rows(Call call) {
        var id = call.pathId("import_id");
        var page = call.page();
        var filter = new Filter(call, "import_id = :import")
                .with("import", id)
                .oneOf("status", ImportRow.Status.class, "status")
                .oneOf("file", ImportFile.class, "file");
        return reads.in(call.seller(), () -> {
            var shown = known(id);
            var found = rows.list(filter, page);
            return shown(page, found, new Page.Position(shown.createdAt(), shown.importId()), filter);
        });
    }

    /// Rows are listed in file order, unlike other lists, whose cursors are ordered by time and id, both descending.
    private ListResponse<ImportRowResponse> shown(
            Page page, List<ImportRow> found, Page.Position first, Filter filter) {
        var numbered = ListResponse.of(
                page,
                found,
                row -> new Page.Position(first.createdAt(), ImportRowStore.position(row.place())),
                () -> rows.count(filter));
        return new ListResponse<>(
                numbered.data().stream().map(ImportRowResponse::of).toList(),
                numbered.hasMore(),
                numbered.limit(),
                numbered.offset(),
                numbered.nextCursor(),
                numbered.total());
    }

    @PostMapping("/api/v2/imports/{import_id}/cancel")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> cancel(Call call) {
        var id = call.pathId("import_id");
        call.body(_ -> true);
        return changes.done(call, () -> {
            if (imports.lock(id).isEmpty()) {
                throw new Rejection.NotFound("import");
            }
            imports.end(id, Status.CANCELED, null, clock.systemNow());
            return shown(known(id));
        });
    }

    private Import known(UUID id) {
        return imports.find(id).orElseThrow(() -> new Rejection.NotFound("import"));
    }

    private ImportResponse shown(Import one) {
        return ImportResponse.of(one, rows.tally(one.importId()));
    }
}
