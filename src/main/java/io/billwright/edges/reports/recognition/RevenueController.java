package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.months.MonthEnd;
import io.billwright.edges.reports.months.Months;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class RevenueController {

    private static final int USUAL_MONTHS = 12;

    private final SellerReads reads;
    private final RecogniseRevenue recognise;
    private final ClosedMonthStore closedMonths;
    private final InvoiceRevenueStore ofInvoices;
    private final GatherFacts gatherFacts;

    RevenueController(
            SellerReads reads,
            RecogniseRevenue recognise,
            ClosedMonthStore closedMonths,
            InvoiceRevenueStore ofInvoices,
            GatherFacts gatherFacts) {
        this.reads = reads;
        this.recognise = recognise;
        this.closedMonths = closedMonths;
        this.ofInvoices = ofInvoices;
        this.gatherFacts = gatherFacts;
    }

    @GetMapping("/api/v2/reports/revenue")
    @TakesQuery(
            value = {"from", "to", "currency"},
            paged = true)
    ListResponse<RevenueMonth> months(Call call) {
        var page = call.page();
        var currency = currency(call);
        return reads.in(call.seller(), () -> {
            var standing = recognise.standing(call.seller());
            var last = Months.in(call, "to", YearMonth.from(standing.today()));
            var first = Months.in(call, "from", last.minusMonths(USUAL_MONTHS - 1L));
            Months.require(first, last);
            var months = recognise.months(standing, first, last).stream()
                    .filter(one -> currency == null || one.currency() == currency)
                    .toList();
            return ListResponse.ofAll(page, months, RevenueController::position);
        });
    }

    @GetMapping("/api/v2/reports/revenue/{month}/invoices")
    @TakesQuery(
            value = {"currency"},
            paged = true)
    ListResponse<InvoiceRevenue> invoices(Call call) {
        var page = call.page();
        var month = Months.of(call.path("month"));
        var currency = currency(call);
        return reads.in(call.seller(), () -> {
            var movements = movements(call.seller(), month, currency);
            var ids = ListResponse.ofAll(
                    page, List.copyOf(movements.keySet()), id -> new Page.Position(Instant.EPOCH, id));
            var shown = ofInvoices.shown(movements, ids.data());
            return new ListResponse<>(shown, ids.hasMore(), ids.limit(), ids.offset(), ids.nextCursor(), ids.total());
        });
    }

    @GetMapping("/api/v2/reports/revenue/invoices/{invoice_id}")
    RevenueSchedule schedule(Call call) {
        var invoiceId = call.pathId("invoice_id");
        return reads.in(call.seller(), () -> {
            var facts = gatherFacts.of(List.of(invoiceId)).stream()
                    .findFirst()
                    .orElseThrow(() -> new Rejection.NotFound("invoice"));
            var standing = recognise.standing(call.seller());
            return RevenueSchedule.of(facts, recognise.firstMonth(standing), standing);
        });
    }

    private Map<UUID, Movement> movements(Seller seller, YearMonth month, @Nullable CurrencyCode currency) {
        var standing = recognise.standing(seller);
        var closed = closedMonths.find(month);
        var movements = new TreeMap<UUID, Movement>();
        if (closed.isPresent()) {
            var from = closedMonths
                    .find(month.minusMonths(1))
                    .map(ClosedMonthStore.ClosedMonth::endsAt)
                    .orElse(MonthEnd.of(month.minusMonths(1), standing.zone()).at());
            movements.putAll(ofInvoices.of(closed.get(), from));
            if (currency != null) {
                var names = ofInvoices.names(movements.keySet());
                movements
                        .keySet()
                        .removeIf(id -> Objects.requireNonNull(names.get(id)).currency() != currency);
            }
        } else {
            recognise.handle(standing, month, (invoice, end, movement) -> {
                if (end.month().equals(month) && (currency == null || invoice.currency() == currency)) {
                    movements.put(invoice.invoiceId(), movement);
                }
            });
        }
        return movements;
    }

    private static Page.Position position(RevenueMonth month) {
        return new Page.Position(
                YearMonth.parse(month.month())
                        .atDay(1)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant(),
                UUID.nameUUIDFromBytes(month.currency().name().getBytes(StandardCharsets.UTF_8)));
    }

    private static @Nullable CurrencyCode currency(Call call) {
        var text = call.query("currency");
        if (text == null) {
            return null;
        }
        return Arrays.stream(CurrencyCode.values())
                .filter(one -> one.name().equals(text))
                .findFirst()
                .orElseThrow(() -> Rejection.Invalid.field(
                        "currency", "must be one of " + Arrays.toString(CurrencyCode.values())));
    }
}
