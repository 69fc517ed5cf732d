package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.months.MonthEnd;
import io.billwright.edges.reports.recognition.ClosedMonthStore.ClosedMonth;
import io.billwright.edges.reports.recognition.Movement.Balance;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Computes the revenue of open months, invoice by invoice, starting from the balances of the last closing. A change
/// to the past therefore appears in the first open month.
@Component
final class RecogniseRevenue {

    private static final int AT_ONCE = 2000;
    private static final Instant BEFORE_ALL = Instant.parse("0001-01-01T00:00:00Z");

    private final SellerStore sellers;
    private final SellerClock clock;
    private final ClosedMonthStore closedMonths;
    private final TouchedInvoices touched;
    private final GatherFacts gatherFacts;

    RecogniseRevenue(
            SellerStore sellers,
            SellerClock clock,
            ClosedMonthStore closedMonths,
            TouchedInvoices touched,
            GatherFacts gatherFacts) {
        this.sellers = sellers;
        this.clock = clock;
        this.closedMonths = closedMonths;
        this.touched = touched;
        this.gatherFacts = gatherFacts;
    }

    /// Receives the movement of an invoice in a month, unless there was none.
    interface Sink {

        void take(InvoiceFacts invoice, MonthEnd end, Movement movement);
    }

    /// The state of a seller's books: the first open month, and today.
    record Standing(ZoneId zone, YearMonth firstOpen, LocalDate today, Instant now) {

        LocalDate tomorrow() {
            return today.plusDays(1);
        }
    }

    Standing standing(Seller seller) {
        var zone = sellers.get().timeZone();
        var now = clock.now(seller);
        var today = now.atZone(zone).toLocalDate();
        var firstOpen = closedMonths
                .last()
                .map(last -> last.month().plusMonths(1))
                .or(() -> touched.first(zone))
                .orElse(YearMonth.from(today));
        return new Standing(zone, firstOpen, today, now);
    }

    /// The first month with revenue.
    YearMonth firstMonth(Standing standing) {
        return touched.first(standing.zone).orElse(YearMonth.from(standing.today));
    }

    /// Computes all months from the first open one to `last`. Call this inside a transaction or a read of the seller.
    void handle(Standing standing, YearMonth last, Sink sink) {
        var ends = MonthEnd.of(standing.firstOpen, last, standing.zone);
        if (ends.isEmpty()) {
            return;
        }
        var lastClosed = closedMonths.last().map(ClosedMonth::endsAt);
        var previous = new MonthEnd(
                standing.firstOpen.minusMonths(1), lastClosed.orElse(BEFORE_ALL), standing.firstOpen.atDay(1));
        var before = closedMonths.balances();
        var ids = touched.since(lastClosed.orElse(BEFORE_ALL), before.keySet(), standing.today);
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            var some = ids.subList(from, Math.min(ids.size(), from + AT_ONCE));
            for (var invoice : gatherFacts.of(some)) {
                move(invoice, before, previous, ends, standing.tomorrow(), sink);
            }
        }
    }

    private static void move(
            InvoiceFacts invoice,
            Map<UUID, Balance> before,
            MonthEnd previous,
            List<MonthEnd> ends,
            LocalDate tomorrow,
            Sink sink) {
        var balance = before.getOrDefault(invoice.invoiceId(), Balance.NONE);
        var start = previous;
        for (var end : ends) {
            var movement = Movement.of(invoice.pieces(), balance, start, end, tomorrow);
            if (!movement.isNothing()) {
                sink.take(invoice, end, movement);
            }
            balance = movement.closing();
            start = end;
        }
    }

    /// The sums of each month by currency, oldest first: of closed months as they were stored, of open ones as of
    /// now.
    List<RevenueMonth> months(Standing standing, YearMonth first, YearMonth last) {
        var months = new ArrayList<RevenueMonth>();
        closedMonths.list(first, last).forEach(closed -> months.addAll(closed.figures()));
        var sums = new TreeMap<YearMonth, Map<CurrencyCode, Movement>>();
        handle(standing, last, (invoice, end, movement) -> {
            if (!end.month().isBefore(first)) {
                sums.computeIfAbsent(end.month(), _ -> new TreeMap<>())
                        .merge(invoice.currency(), movement, Movement::plus);
            }
        });
        sums.forEach((month, currencies) -> currencies.forEach((currency, movement) ->
                months.add(RevenueMonth.of(month, currency, RevenueMonth.Status.OPEN, movement))));
        return months;
    }
}
