package io.billwright.edges.exports;

import io.billwright.edges.exports.Export.Status;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Exports of lists. Whoever may read lists may export them.
@RestController
final class ExportController {

    private static final Sorts SORTS = Sorts.newest("created_at", "created_at", "export_id");

    private final Changes changes;
    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final ExportStore exports;
    private final BeginExport beginExport;
    private final PublicLinks links;

    ExportController(
            Changes changes,
            SellerReads reads,
            SellerTransactions transactions,
            SellerClock clock,
            ExportStore exports,
            BeginExport beginExport,
            PublicLinks links) {
        this.changes = changes;
        this.reads = reads;
        this.transactions = transactions;
        this.clock = clock;
        this.exports = exports;
        this.beginExport = beginExport;
        this.links = links;
    }

    @PostMapping("/api/v2/exports")
    @RequiresScope(Scope.READ)
    ResponseEntity<byte[]> begin(Call call) {
        var request = call.body(BeginExport.Request::of);
        if (request.notifyEmail() != null) {
            // A caller who may only read must not cause mails.
            call.require(Scope.WRITE, "POST /exports");
        }
        beginExport.check(call.seller(), request);
        return changes.created(call, () -> ExportResponse.of(beginExport.handle(request), null));
    }

    @GetMapping("/api/v2/exports")
    @TakesQuery(
            value = {"status", "list", "created_from", "created_until", "sort"},
            paged = true)
    ListResponse<ExportResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "true")
                .oneOf("status", Status.class, "status")
                .text("list", "list")
                .days("created", "created_at");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        exports.list(filter, page).stream().map(this::shown).toList(),
                        () -> exports.count(filter)));
    }

    /// The link is created when a caller with the right to read first asks for a complete file.
    @GetMapping("/api/v2/exports/{export_id}")
    ExportResponse get(Call call) {
        var id = call.pathId("export_id");
        return transactions.in(call.seller(), () -> {
            var export = exports.find(id).orElseThrow(() -> new Rejection.NotFound("export"));
            if (export.status() == Status.DONE) {
                var now = clock.now(call.seller());
                links.slug(ExportFileController.LINK, id, now, now.plus(ExportStore.KEPT));
            }
            return shown(export);
        });
    }

    @PostMapping("/api/v2/exports/{export_id}/cancel")
    @RequiresScope(Scope.READ)
    ResponseEntity<byte[]> cancel(Call call) {
        var id = call.pathId("export_id");
        call.body(_ -> true);
        return changes.done(call, () -> {
            if (exports.lock(id).isEmpty()) {
                throw new Rejection.NotFound("export");
            }
            exports.end(id, Status.CANCELED, null, clock.systemNow());
            return shown(exports.find(id).orElseThrow());
        });
    }

    private ExportResponse shown(Export export) {
        var url = export.status() == Status.DONE
                ? links.existing(ExportFileController.LINK, export.exportId())
                        .map(slug -> links.pageUrl("exports", slug))
                        .orElse(null)
                : null;
        return ExportResponse.of(export, url);
    }
}
