package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.months.MonthEnd;
import io.billwright.edges.reports.recognition.ClosedMonthStore.ClosedMonth;
import io.billwright.edges.reports.recognition.RecogniseRevenue.Standing;
import io.billwright.edges.reports.recognition.RevenueMonth.Status;
import io.billwright.edges.reports.tax.TaxStore;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Closes a month: posts the deferred and unbilled revenue of each invoice at its end, and stores the figures for
/// good.
@Component
final class CloseMonth {

    private static final int AT_ONCE = 5000;
    /// By then, every transaction that began in the month has been committed.
    private static final Duration SETTLED = Duration.ofHours(1);

    private final RecogniseRevenue recognise;
    private final ClosedMonthStore closedMonths;
    private final TaxStore taxes;
    private final JournalTotals journal;
    private final LedgerStore ledger;

    CloseMonth(
            RecogniseRevenue recognise,
            ClosedMonthStore closedMonths,
            TaxStore taxes,
            JournalTotals journal,
            LedgerStore ledger) {
        this.recognise = recognise;
        this.closedMonths = closedMonths;
        this.taxes = taxes;
        this.journal = journal;
        this.ledger = ledger;
    }

    record Request(@Nullable String estimateHash) {

        static Request of(Fields fields) {
            return new Request(fields.optionalText("estimate_hash", 64));
        }
    }

    MonthReport handle(Seller seller, YearMonth month, Request request) {
        var standing = recognise.standing(seller);
        require(seller, standing, month);
        var end = MonthEnd.of(month, standing.zone());
        var closingId = Ids.next();
        var revenue = post(standing, end, closingId);
        closedMonths.insert(
                new ClosedMonth(month, closingId, end.at(), standing.now(), revenue, hash(standing, month, revenue)));
        var report = report(standing, month);
        if (request.estimateHash != null && !request.estimateHash.equals(report.estimateHash())) {
            throw new Rejection.Conflict("the estimate no longer holds; ask for a new one");
        }
        return report;
    }

    private static void require(Seller seller, Standing standing, YearMonth month) {
        if (month.isBefore(standing.firstOpen())) {
            throw new Rejection.Invalid("the month is closed already, or before anything was billed")
                    .because(Reason.MONTH_CLOSED);
        }
        if (month.isAfter(standing.firstOpen())) {
            throw new Rejection.Invalid("close " + standing.firstOpen() + " first").because(Reason.EARLIER_MONTH_OPEN);
        }
        var end = MonthEnd.of(month, standing.zone()).at();
        if (standing.now().isBefore(seller.mode() == Seller.Mode.LIVE ? end.plus(SETTLED) : end)) {
            throw new Rejection.Invalid("the month is not over, or has been for less than an hour")
                    .because(Reason.MONTH_NOT_OVER);
        }
    }

    /// The postings are dated at the last moment of the month, so that they are part of its journal.
    private List<RevenueMonth> post(Standing standing, MonthEnd end, UUID closingId) {
        var at = end.at().minusMillis(1);
        var sums = new TreeMap<CurrencyCode, Movement>();
        var waiting = new ArrayList<Postings>();
        recognise.handle(standing, end.month(), (invoice, _, movement) -> {
            sums.merge(invoice.currency(), movement, Movement::plus);
            waiting.add(new Postings(
                            closingId, "recognised:" + invoice.invoiceId(), invoice.companyId(), invoice.currency())
                    .move(Account.REVENUE, Account.DEFERRED_REVENUE, movement.deferred() - movement.openingDeferred())
                    .move(Account.UNBILLED, Account.REVENUE, movement.unbilled() - movement.openingUnbilled()));
            if (waiting.size() >= AT_ONCE) {
                ledger.post(List.copyOf(waiting), at);
                waiting.clear();
            }
        });
        ledger.post(waiting, at);
        return months(end.month(), sums);
    }

    private static List<RevenueMonth> months(YearMonth month, Map<CurrencyCode, Movement> sums) {
        var months = new ArrayList<RevenueMonth>();
        sums.forEach((currency, movement) -> months.add(RevenueMonth.of(month, currency, Status.CLOSED, movement)));
        return months;
    }

    private String hash(Standing standing, YearMonth month, List<RevenueMonth> revenue) {
        return report(standing, month, null, revenue).estimateHash();
    }

    MonthReport report(Standing standing, YearMonth month) {
        var closed = closedMonths.find(month);
        var closedAt = closed.map(ClosedMonth::closedAt).orElse(null);
        var revenue = closed.map(ClosedMonth::figures).orElseGet(() -> recognise.months(standing, month, month));
        return report(standing, month, closedAt, revenue);
    }

    private MonthReport report(
            Standing standing, YearMonth month, @Nullable Instant closedAt, List<RevenueMonth> revenue) {
        var from = MonthEnd.of(month.minusMonths(1), standing.zone()).at();
        var until = MonthEnd.of(month, standing.zone()).at();
        return MonthReport.of(
                month.toString(),
                closedAt,
                revenue,
                taxes.months(new TaxStore.Span(from, until, standing.zone())),
                journal.cash(from, until),
                journal.accounts(from, until));
    }
}
