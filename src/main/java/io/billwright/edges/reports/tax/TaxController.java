package io.billwright.edges.reports.tax;

import io.billwright.edges.reports.months.MonthEnd;
import io.billwright.edges.reports.months.Months;
import io.billwright.edges.reports.tax.TaxStore.Filter;
import io.billwright.edges.reports.tax.TaxStore.Span;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class TaxController {

    private final SellerReads reads;
    private final SellerStore sellers;
    private final SellerClock clock;
    private final TaxStore taxes;

    TaxController(SellerReads reads, SellerStore sellers, SellerClock clock, TaxStore taxes) {
        this.reads = reads;
        this.sellers = sellers;
        this.clock = clock;
        this.taxes = taxes;
    }

    @GetMapping("/api/v2/reports/tax")
    @TakesQuery(
            value = {"from", "to"},
            paged = true)
    ListResponse<TaxMonth> months(Call call) {
        var page = call.page();
        return reads.in(
                call.seller(), () -> ListResponse.ofAll(page, taxes.months(span(call)), TaxController::position));
    }

    @GetMapping("/api/v2/reports/tax/documents")
    @TakesQuery(
            value = {"from", "to", "treatment", "jurisdiction"},
            paged = true)
    ListResponse<TaxDocument> documents(Call call) {
        var page = call.page();
        return reads.in(call.seller(), () -> {
            var filter = new Filter(span(call), treatment(call), jurisdiction(call));
            return ListResponse.of(
                    page, taxes.documents(filter, page), TaxDocument::position, () -> taxes.count(filter));
        });
    }

    private Span span(Call call) {
        var zone = sellers.get().timeZone();
        var last = Months.in(call, "to", MonthEnd.monthOf(clock.now(call.seller()), zone));
        var first = Months.in(call, "from", last);
        Months.require(first, last);
        return new Span(
                MonthEnd.of(first.minusMonths(1), zone).at(),
                MonthEnd.of(last, zone).at(),
                zone);
    }

    private static String treatment(Call call) {
        var text = call.query("treatment");
        if (text != null
                && Arrays.stream(TaxTreated.values())
                        .noneMatch(one -> one.name().equals(text))) {
            throw Rejection.Invalid.field("treatment", "must be one of " + Arrays.toString(TaxTreated.values()));
        }
        return text == null ? "" : text;
    }

    private static String jurisdiction(Call call) {
        var text = call.query("jurisdiction");
        if (text != null && !text.matches("[A-Z]{2}(-[A-Z0-9]{1,3})?")) {
            throw Rejection.Invalid.field("jurisdiction", "must be a country or a region of one, such as FR or US-CA");
        }
        return text == null ? "" : text;
    }

    private static Page.Position position(TaxMonth row) {
        var key = String.join(
                " ",
                row.treatment().name(),
                row.jurisdiction(),
                row.name(),
                row.rate(),
                row.currency().name());
        return new Page.Position(
                YearMonth.parse(row.month())
                        .atDay(1)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant(),
                UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)));
    }
}
