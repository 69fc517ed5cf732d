package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.ReportDays;
import io.billwright.edges.reports.ReportPage;
import io.billwright.edges.reports.ReportQuery;
import io.billwright.edges.reports.ReportToday;
import io.billwright.edges.reports.recurring.MrrReport.GroupBy;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.TakesQuery;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class MrrController {

    private final SellerReads reads;
    private final ReportToday today;
    private final ReportMrr report;
    private final ListMovements list;

    MrrController(SellerReads reads, ReportToday today, ReportMrr report, ListMovements list) {
        this.reads = reads;
        this.today = today;
        this.report = report;
        this.list = list;
    }

    @GetMapping("/api/v2/reports/mrr")
    @TakesQuery(
            value = {"starts_at", "ends_at", "interval", "group_by", "currency", "reporting_currency"},
            paged = true)
    ListResponse<MrrRow> mrr(Call call) {
        var page = ReportPage.of(call);
        var groupBy = ReportQuery.choice(call, "group_by", GroupBy.class).orElse(GroupBy.NONE);
        var currency = ReportQuery.choice(call, "currency", CurrencyCode.class).orElse(null);
        var reporting = ReportQuery.choice(call, "reporting_currency", CurrencyCode.class)
                .orElse(null);
        return reads.in(call.seller(), () -> {
            var days = ReportDays.of(call, today.of(call.seller()));
            return page.whole(report.handle(new ReportMrr.Question(days, groupBy, currency, reporting)));
        });
    }

    @GetMapping("/api/v2/reports/mrr/movements")
    @TakesQuery(
            value = {"starts_at", "ends_at", "kind", "currency", "customer_id", "subscription_id", "plan_id", "brick_id"
            },
            paged = true)
    ListResponse<MovementResponse> movements(Call call) {
        var page = ReportPage.of(call);
        var filter = new ListMovements.Filter(
                ReportQuery.choice(call, "kind", MovementKind.class),
                ReportQuery.choice(call, "currency", CurrencyCode.class),
                call.queryId("customer_id"),
                call.queryId("subscription_id"),
                call.queryId("plan_id"),
                call.queryId("brick_id"));
        return reads.in(call.seller(), () -> {
            var days = ReportDays.of(call, today.of(call.seller())).days();
            return list.handle(days, filter, page);
        });
    }
}
