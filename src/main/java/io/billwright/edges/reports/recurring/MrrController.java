package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.NameStore;
import io.billwright.edges.reports.ReportDays;
import io.billwright.edges.reports.ReportPage;
import io.billwright.edges.reports.ReportQuery;
import io.billwright.edges.reports.ReportToday;
import io.billwright.edges.reports.recurring.MrrReport.GroupBy;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.TakesQuery;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class MrrController {

    private final SellerReads reads;
    private final ReportToday today;
    private final ReportMrr report;
    private final ReadMovements readMovements;
    private final NameStore names;

    MrrController(
            SellerReads reads, ReportToday today, ReportMrr report, ReadMovements readMovements, NameStore names) {
        this.reads = reads;
        this.today = today;
        this.report = report;
        this.readMovements = readMovements;
        this.names = names;
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
        var kind = ReportQuery.choice(call, "kind", MovementKind.class);
        var currency = ReportQuery.choice(call, "currency", CurrencyCode.class);
        var customer = call.queryId("customer_id");
        var subscription = call.queryId("subscription_id");
        var plan = call.queryId("plan_id");
        var brick = call.queryId("brick_id");
        return reads.in(call.seller(), () -> {
            var days = ReportDays.of(call, today.of(call.seller())).days();
            var found = readMovements.upTo(days.lastDay()).stream()
                    .filter(one -> days.contains(one.day()))
                    .filter(is(kind, Movement::kind))
                    .filter(is(currency, Movement::currency))
                    .filter(is(customer, Movement::customerId))
                    .filter(is(subscription, Movement::subscriptionId))
                    .filter(is(plan, one -> one.brick().planId()))
                    .filter(is(brick, one -> one.brick().id()))
                    .toList();
            return named(page.whole(found));
        });
    }

    private static <T> Predicate<Movement> is(Optional<T> wanted, Function<Movement, T> field) {
        return one -> wanted.isEmpty() || wanted.get().equals(field.apply(one));
    }

    private ListResponse<MovementResponse> named(ListResponse<Movement> page) {
        List<UUID> ids =
                page.data().stream().map(Movement::customerId).distinct().toList();
        var customers = names.customers(ids);
        return new ListResponse<>(
                page.data().stream()
                        .map(one -> MovementResponse.of(one, customers.getOrDefault(one.customerId(), "")))
                        .toList(),
                page.hasMore(),
                page.limit(),
                page.offset(),
                page.nextCursor(),
                page.total());
    }
}
