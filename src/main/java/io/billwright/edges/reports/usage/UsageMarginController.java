package io.billwright.edges.reports.usage;

import io.billwright.edges.reports.NameStore;
import io.billwright.edges.reports.ReportPage;
import io.billwright.edges.reports.ReportQuery;
import io.billwright.edges.reports.ReportToday;
import io.billwright.edges.reports.months.Months;
import io.billwright.edges.reports.usage.UsageFactStore.Asked;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.TakesQuery;
import java.time.YearMonth;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class UsageMarginController {

    private static final int USUAL_MONTHS = 12;

    private final SellerReads reads;
    private final ReportToday today;
    private final UsageFactStore store;
    private final UnitCostStore costs;
    private final NameStore names;

    UsageMarginController(
            SellerReads reads, ReportToday today, UsageFactStore store, UnitCostStore costs, NameStore names) {
        this.reads = reads;
        this.today = today;
        this.store = store;
        this.costs = costs;
        this.names = names;
    }

    enum GroupBy {
        NONE,
        CUSTOMER
    }

    @GetMapping("/api/v2/reports/usage/months")
    @TakesQuery(
            value = {"from", "to", "brick_id", "customer_id", "group_by"},
            paged = true)
    ListResponse<UsageMonth> months(Call call) {
        var page = ReportPage.of(call);
        var groupBy = ReportQuery.choice(call, "group_by", GroupBy.class).orElse(GroupBy.NONE);
        return reads.in(call.seller(), () -> {
            var facts = store.facts(asked(call));
            return page.whole(margins(facts).months(facts, groupBy == GroupBy.CUSTOMER));
        });
    }

    @GetMapping("/api/v2/reports/usage/customers")
    @TakesQuery(
            value = {"from", "to", "brick_id", "customer_id"},
            paged = true)
    ListResponse<TopUser> customers(Call call) {
        var page = ReportPage.of(call);
        return reads.in(call.seller(), () -> {
            var facts = store.facts(asked(call));
            return page.whole(margins(facts).topUsers(facts));
        });
    }

    private UsageMargins margins(List<UsageFact> facts) {
        var customers = names.customers(
                facts.stream().map(UsageFact::customerId).distinct().toList());
        return new UsageMargins(store.meters(), customers, new UnitCosts(costs.all()));
    }

    /// The default is the last twelve months, including the current one.
    private Asked asked(Call call) {
        var last = Months.in(call, "to", YearMonth.from(today.of(call.seller())));
        var first = Months.in(call, "from", last.minusMonths(USUAL_MONTHS - 1L));
        Months.require(first, last);
        return new Asked(first, last, call.queryId("brick_id"), call.queryId("customer_id"));
    }
}
