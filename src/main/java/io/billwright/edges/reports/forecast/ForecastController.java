package io.billwright.edges.reports.forecast;

import io.billwright.edges.reports.NameStore;
import io.billwright.edges.reports.ReportDays;
import io.billwright.edges.reports.ReportPage;
import io.billwright.edges.reports.ReportQuery;
import io.billwright.edges.reports.ReportToday;
import io.billwright.edges.reports.forecast.ForecastItem.Source;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.TakesQuery;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class ForecastController {

    private final SellerReads reads;
    private final SellerStore sellers;
    private final ReportToday today;
    private final ReadForecast readForecast;
    private final NameStore names;

    ForecastController(
            SellerReads reads, SellerStore sellers, ReportToday today, ReadForecast readForecast, NameStore names) {
        this.reads = reads;
        this.sellers = sellers;
        this.today = today;
        this.readForecast = readForecast;
        this.names = names;
    }

    enum GroupBy {
        NONE,
        CUSTOMER
    }

    @GetMapping("/api/v2/reports/forecast")
    @TakesQuery(
            value = {"ends_at", "interval", "group_by"},
            paged = true)
    ListResponse<ForecastRow> forecast(Call call) {
        var page = ReportPage.of(call);
        var groupBy = ReportQuery.choice(call, "group_by", GroupBy.class).orElse(GroupBy.NONE);
        return reads.in(call.seller(), () -> {
            var days = ReportDays.toCome(call, today.of(call.seller()));
            var items = items(days);
            var customers = groupBy == GroupBy.NONE
                    ? null
                    : names.customers(items.stream()
                            .map(ForecastItem::customerId)
                            .distinct()
                            .toList());
            return page.whole(Forecast.of(items, days.periods(), customers));
        });
    }

    @GetMapping("/api/v2/reports/forecast/items")
    @TakesQuery(
            value = {"ends_at", "source", "customer_id", "subscription_id"},
            paged = true)
    ListResponse<ForecastItem> items(Call call) {
        var page = ReportPage.of(call);
        var source = ReportQuery.choice(call, "source", Source.class);
        var customer = call.queryId("customer_id");
        var subscription = call.queryId("subscription_id");
        return reads.in(call.seller(), () -> {
            var days = ReportDays.toCome(call, today.of(call.seller()));
            return page.whole(items(days).stream()
                    .filter(item -> source.isEmpty() || source.get() == item.source())
                    .filter(item -> customer.isEmpty() || customer.get().equals(item.customerId()))
                    .filter(item -> subscription.isEmpty() || subscription.get().equals(item.subscriptionId()))
                    .toList());
        });
    }

    private List<ForecastItem> items(ReportDays days) {
        return readForecast.upTo(
                days.days().lastDay(), days.days().start(), sellers.get().timeZone());
    }
}
