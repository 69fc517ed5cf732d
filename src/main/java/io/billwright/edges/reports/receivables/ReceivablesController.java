package io.billwright.edges.reports.receivables;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.ReportDays;
import io.billwright.edges.reports.ReportPage;
import io.billwright.edges.reports.ReportQuery;
import io.billwright.edges.reports.ReportToday;
import io.billwright.edges.reports.receivables.OwedInvoice.Age;
import io.billwright.edges.reports.receivables.ReceivablesStore.AsOf;
import io.billwright.edges.reports.receivables.ReceivablesStore.GroupBy;
import io.billwright.edges.reports.receivables.ReceivablesStore.Which;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.TakesQuery;
import java.time.Instant;
import java.time.LocalDate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class ReceivablesController {

    private final SellerReads reads;
    private final SellerClock clock;
    private final SellerStore sellers;
    private final ReportToday today;
    private final ReceivablesStore receivables;
    private final CollectionsStore collections;

    ReceivablesController(
            SellerReads reads,
            SellerClock clock,
            SellerStore sellers,
            ReportToday today,
            ReceivablesStore receivables,
            CollectionsStore collections) {
        this.reads = reads;
        this.clock = clock;
        this.sellers = sellers;
        this.today = today;
        this.receivables = receivables;
        this.collections = collections;
    }

    @GetMapping("/api/v2/reports/receivables")
    @TakesQuery(
            value = {"as_of", "group_by", "currency"},
            paged = true)
    ListResponse<ReceivablesRow> receivables(Call call) {
        var page = ReportPage.of(call);
        var groupBy = ReportQuery.choice(call, "group_by", GroupBy.class).orElse(GroupBy.NONE);
        return reads.in(call.seller(), () -> {
            var asOf = asOf(call);
            return page.part(receivables.sums(asOf, groupBy, page), () -> receivables.count(asOf, groupBy));
        });
    }

    @GetMapping("/api/v2/reports/receivables/invoices")
    @TakesQuery(
            value = {"as_of", "currency", "customer_id", "legal_entity_id", "age"},
            paged = true)
    ListResponse<OwedInvoice> invoices(Call call) {
        var page = ReportPage.of(call);
        var which = new Which(
                call.queryId("customer_id").orElse(null),
                call.queryId("legal_entity_id").orElse(null),
                ReportQuery.choice(call, "age", Age.class).orElse(null));
        return reads.in(call.seller(), () -> {
            var asOf = asOf(call);
            return page.part(receivables.invoices(asOf, which, page), () -> receivables.count(asOf, which));
        });
    }

    @GetMapping("/api/v2/reports/collections")
    @TakesQuery(
            value = {"starts_at", "ends_at", "interval"},
            paged = true)
    ListResponse<CollectionsRow> collections(Call call) {
        var page = ReportPage.of(call);
        return reads.in(call.seller(), () -> {
            var days = ReportDays.of(call, today.of(call.seller()));
            var zone = sellers.get().timeZone();
            var moved = collections.moved(days.days().lastDay(), zone);
            return page.whole(CollectionsReport.of(moved, days.periods()));
        });
    }

    @GetMapping("/api/v2/reports/dunning-funnel")
    @TakesQuery(
            value = {"starts_at", "ends_at"},
            paged = true)
    ListResponse<FunnelRow> funnel(Call call) {
        var page = ReportPage.of(call);
        return reads.in(call.seller(), () -> {
            var days = ReportDays.of(call, today.of(call.seller())).days();
            return page.whole(collections.funnel(
                    endOf(days.start().minusDays(1)),
                    endOf(days.lastDay()),
                    clock.now(call.seller()),
                    sellers.get().timeZone()));
        });
    }

    private AsOf asOf(Call call) {
        var day = ReportQuery.pastDay(call, "as_of", today.of(call.seller()));
        var currency = ReportQuery.choice(call, "currency", CurrencyCode.class).orElse(null);
        return new AsOf(day, endOf(day), sellers.get().timeZone(), currency);
    }

    private Instant endOf(LocalDate day) {
        return day.plusDays(1).atStartOfDay(sellers.get().timeZone()).toInstant();
    }
}
