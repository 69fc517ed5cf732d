package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.recognition.JournalTotals.AccountTotal;
import io.billwright.edges.reports.recognition.JournalTotals.Cash;
import io.billwright.edges.reports.tax.TaxMonth;
import io.billwright.invoicing.ledger.Account;
import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The figures of a month: revenue, tax and cash according to invoices and payments, and the totals of each account
/// in the journal, in cents. Until the month is closed, the journal lacks the postings of the closing.
record MonthReport(
        String month,
        RevenueMonth.Status status,
        @Nullable Instant closedAt,
        List<RevenueMonth> revenue,
        List<TaxMonth> tax,
        List<Cash> cash,
        List<AccountTotal> accounts,
        boolean agreesWithJournal,
        String estimateHash) {

    static MonthReport of(
            String month,
            @Nullable Instant closedAt,
            List<RevenueMonth> revenue,
            List<TaxMonth> tax,
            List<Cash> cash,
            List<AccountTotal> accounts) {
        return new MonthReport(
                month,
                closedAt == null ? RevenueMonth.Status.OPEN : RevenueMonth.Status.CLOSED,
                closedAt,
                revenue,
                tax,
                cash,
                accounts,
                agrees(revenue, tax, cash, accounts),
                hash(List.of(month, figures(revenue), tax, cash)));
    }

    /// Leaves out the status, so that a closed month has the same hash as its estimate.
    private static List<?> figures(List<RevenueMonth> revenue) {
        return revenue.stream()
                .map(one -> List.of(
                        one.currency(), one.billed(), one.credited(), one.recognised(), one.deferred(), one.unbilled()))
                .toList();
    }

    private static String hash(List<?> figures) {
        return Digest.sha256(figures.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static boolean agrees(
            List<RevenueMonth> revenue, List<TaxMonth> tax, List<Cash> cash, List<AccountTotal> accounts) {
        return Stream.of(CurrencyCode.values()).allMatch(currency -> {
            var here =
                    revenue.stream().filter(one -> one.currency() == currency).toList();
            long recognised = here.stream().mapToLong(RevenueMonth::recognised).sum();
            long deferred = here.stream()
                    .mapToLong(one -> one.deferred() - one.openingDeferred())
                    .sum();
            long unbilled = here.stream()
                    .mapToLong(one -> one.unbilled() - one.openingUnbilled())
                    .sum();
            long taxed = tax.stream()
                    .filter(one -> one.currency() == currency)
                    .mapToLong(TaxMonth::tax)
                    .sum();
            long paid = cash.stream()
                    .filter(one -> one.currency() == currency)
                    .mapToLong(Cash::net)
                    .sum();
            return recognised == -debits(accounts, currency, Account.REVENUE)
                    && deferred == -debits(accounts, currency, Account.DEFERRED_REVENUE)
                    && unbilled == debits(accounts, currency, Account.UNBILLED)
                    && taxed == -debits(accounts, currency, Account.TAX)
                    && paid == debits(accounts, currency, Account.CASH);
        });
    }

    /// The account's debits less its credits.
    private static long debits(List<AccountTotal> accounts, CurrencyCode currency, Account account) {
        return accounts.stream()
                .filter(one -> one.currency() == currency && one.account() == account)
                .mapToLong(one -> one.debit() - one.credit())
                .sum();
    }
}
