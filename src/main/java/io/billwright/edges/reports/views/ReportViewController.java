package io.billwright.edges.reports.views;

import io.billwright.edges.reports.ReportToday;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Manages saved views of reports.
@RestController
final class ReportViewController {

    private static final Sorts SORTS =
            Sorts.newest("created_at", "v.created_at", "v.report_view_id").time("updated_at", "v.updated_at");

    private static final String VIEWS = "/api/v2/report-views";
    private static final String VIEW = VIEWS + "/{report_view_id}";

    private final Changes changes;
    private final SellerReads reads;
    private final ReportToday today;
    private final ReportViewStore views;
    private final SaveReportView saveView;
    private final ReadReport readReport;

    ReportViewController(
            Changes changes,
            SellerReads reads,
            ReportToday today,
            ReportViewStore views,
            SaveReportView saveView,
            ReadReport readReport) {
        this.changes = changes;
        this.reads = reads;
        this.today = today;
        this.views = views;
        this.saveView = saveView;
        this.readReport = readReport;
    }

    @PostMapping(VIEWS)
    ResponseEntity<byte[]> save(Call call) {
        var request = call.body(SaveReportView.Request::of);
        return changes.earlier(call).orElseGet(() -> {
            var view = reads.in(call.seller(), () -> saveView.view(call.seller(), request));
            check(call, view);
            return changes.created(call, () -> shown(call, saveView.add(call.seller(), view, request.schedule())));
        });
    }

    @GetMapping(VIEWS)
    @TakesQuery(
            value = {"created_from", "created_until", "updated_from", "updated_until", "sort"},
            paged = true)
    ListResponse<ReportViewResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "true").days("created", "v.created_at").days("updated", "v.updated_at");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        views.list(filter, page).stream()
                                .map(view -> shown(call, view))
                                .toList(),
                        () -> views.count(filter)));
    }

    @GetMapping(VIEW)
    ReportViewResponse get(Call call) {
        var id = call.pathId("report_view_id");
        return reads.in(call.seller(), () -> views.find(id).map(view -> shown(call, view)))
                .orElseThrow(() -> new Rejection.NotFound("report view"));
    }

    @PatchMapping(VIEW)
    ResponseEntity<byte[]> change(Call call) {
        var id = call.pathId("report_view_id");
        var change = call.body(SaveReportView.Change::of);
        return changes.earlier(call).orElseGet(() -> {
            check(call, reads.in(call.seller(), () -> saveView.changed(call.seller(), id, change)));
            return changes.done(call, () -> shown(call, saveView.change(call.seller(), id, change)));
        });
    }

    @DeleteMapping(VIEW)
    ResponseEntity<byte[]> delete(Call call) {
        var id = call.pathId("report_view_id");
        return changes.done(call, () -> {
            var view = views.find(id).orElseThrow(() -> new Rejection.NotFound("report view"));
            views.delete(id);
            return shown(call, view);
        });
    }

    /// Outside any transaction, because a report can take long.
    private void check(Call call, ReportView view) {
        var day = reads.in(call.seller(), () -> today.of(call.seller()));
        readReport.check(call.seller(), view, day);
    }

    private ReportViewResponse shown(Call call, ReportView view) {
        return ReportViewResponse.of(view, today.of(call.seller()));
    }
}
