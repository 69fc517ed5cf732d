package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.ledger.Account;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads each account's totals in the journal for a span of time and, independently of the ledger, the cash that came
/// in and went out according to payments, refunds and payouts.
@Component
final class JournalTotals {

    private static final String ACCOUNTS = """
            select e.currency, side.account, sum(side.debit)::bigint as debit, sum(side.credit)::bigint as credit
            from ledger_batches b
            cross join unnest(b.objects, b.sources) as key (object_id, source)
            join ledger_entries e on e.object_id = key.object_id and e.source = key.source
            cross join lateral (values (e.debit, e.amount, 0), (e.credit, 0, e.amount)) as side (account, debit, credit)
            where b.occurred_at >= :from and b.occurred_at < :until
            group by e.currency, side.account
            order by e.currency, side.account
            """;

    /// A payment and its reversal are two rows. The part of a customer payment that became credit is not in
    /// `payments`.
    private static final String CASH = """
            with moved as (
                select currency, greatest(paid_amount, 0) as received, greatest(-paid_amount, 0) as returned,
                       0 as refunded, 0 as paid_out
                from payments where created_at >= :from and created_at < :until
                union all
                select currency, credited, 0, 0, 0 from customer_payments
                where created_at >= :from and created_at < :until
                union all
                select currency, 0, credited, 0, 0 from customer_payments
                where reversed_at >= :from and reversed_at < :until
                union all
                select currency, 0, 0, amount, 0 from refunds
                where state = 'SUCCEEDED' and settled_at >= :from and settled_at < :until
                union all
                select currency, 0, 0, 0, -amount from credit_entries
                where kind = 'PAYOUT' and created_at >= :from and created_at < :until)
            select currency, sum(received)::bigint as received, sum(returned)::bigint as returned,
                   sum(refunded)::bigint as refunded, sum(paid_out)::bigint as paid_out
            from moved group by currency order by currency
            """;

    private final JdbcClient jdbc;

    JournalTotals(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    record AccountTotal(CurrencyCode currency, Account account, long debit, long credit) {}

    /// Cash in cents: received, returned by reversals, refunded, and paid out of credit.
    record Cash(CurrencyCode currency, long received, long returned, long refunded, long paidOut, long net) {}

    List<AccountTotal> accounts(Instant from, Instant until) {
        return jdbc.sql(ACCOUNTS)
                .param("from", Rows.utc(from))
                .param("until", Rows.utc(until))
                .query((row, _) -> new AccountTotal(
                        CurrencyCode.valueOf(row.getString("currency")),
                        Account.valueOf(row.getString("account")),
                        row.getLong("debit"),
                        row.getLong("credit")))
                .list();
    }

    List<Cash> cash(Instant from, Instant until) {
        return jdbc.sql(CASH)
                .param("from", Rows.utc(from))
                .param("until", Rows.utc(until))
                .query((row, _) -> {
                    long received = row.getLong("received");
                    long returned = row.getLong("returned");
                    long refunded = row.getLong("refunded");
                    long paidOut = row.getLong("paid_out");
                    return new Cash(
                            CurrencyCode.valueOf(row.getString("currency")),
                            received,
                            returned,
                            refunded,
                            paidOut,
                            received - returned - refunded - paidOut);
                })
                .list();
    }
}
