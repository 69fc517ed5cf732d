package io.billwright.edges.reports.recurring;

import io.billwright.edges.reports.ReportDays;
import io.billwright.edges.reports.ReportPage;
import io.billwright.edges.reports.ReportToday;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.TakesQuery;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class RetentionController {

    private final SellerReads reads;
    private final ReportToday today;
    private final ReportRetention report;

    RetentionController(SellerReads reads, ReportToday today, ReportRetention report) {
        this.reads = reads;
        this.today = today;
        this.report = report;
    }

    @GetMapping("/api/v2/reports/retention")
    @TakesQuery(
            value = {"starts_at", "ends_at"},
            paged = true)
    ListResponse<RetentionRow> retention(Call call) {
        var page = ReportPage.of(call);
        return reads.in(call.seller(), () -> {
            var day = today.of(call.seller());
            var cohorts = ReportDays.of(call, day).days();
            return page.whole(report.handle(cohorts, day));
        });
    }

    @GetMapping("/api/v2/reports/customer-life")
    Retention.Life life(Call call) {
        return reads.in(call.seller(), () -> report.life(today.of(call.seller())));
    }
}
