package io.billwright.parties.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.parties.customers.CreditResponse.Balance;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class CreditStore {

    private final JdbcClient jdbc;

    CreditStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// What a company can spend in a currency.
    public record Available(UUID customerId, Money amount) {}

    /// Adds entries and updates the balances in one statement, which locks the balances in id order.
    public void add(List<CreditEntry> entries, Instant now) {
        if (entries.isEmpty()) {
            return;
        }
        var sql = """
                with added as (
                    insert into credit_entries (entry_id, customer_id, currency, amount, reason, invoice_id, created_at)
                    select e.*, :now
                    from unnest(:ids, :customers, :currencies, :amounts, :reasons, :invoices) as e
                    returning customer_id, currency, amount
                )
                insert into credit_balances (customer_id, currency, balance)
                select customer_id, currency, sum(amount) from added
                group by customer_id, currency order by customer_id, currency
                on conflict (seller_id, customer_id, currency)
                do update set balance = credit_balances.balance + excluded.balance
                """;
        jdbc.sql(sql)
                .param("ids", ids(entries, CreditEntry::entryId))
                .param("customers", ids(entries, CreditEntry::customerId))
                .param(
                        "currencies",
                        texts(entries, entry -> entry.amount().currency().name()))
                .param(
                        "amounts",
                        entries.stream()
                                .mapToLong(entry -> entry.amount().minorUnits())
                                .toArray())
                .param("reasons", texts(entries, CreditEntry::reason))
                .param("invoices", entries.stream().map(CreditEntry::invoiceId).toArray(UUID[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    /// The sum of the companies' balances; negative if they owe more than they have.
    public Money balance(Collection<UUID> customerIds, CurrencyCode currency) {
        var sql = """
                select coalesce(sum(balance), 0)::bigint as sum from credit_balances
                where customer_id = any(:customers) and currency = :currency
                """;
        return jdbc.sql(sql)
                .param("customers", customerIds.toArray(UUID[]::new))
                .param("currency", currency.name())
                .query((row, _) -> new Money(row.getLong("sum"), currency))
                .single();
    }

    /// The positive balances of companies, locked until the transaction ends (S3).
    public List<Available> lock(Collection<UUID> customerIds) {
        var sql = """
                select customer_id, currency, balance from credit_balances
                where customer_id = any(:customers) and balance > 0
                order by customer_id, currency for no key update
                """;
        return jdbc.sql(sql)
                .param("customers", customerIds.toArray(UUID[]::new))
                .query((row, _) -> new Available(
                        Rows.uuid(row, "customer_id"),
                        new Money(row.getLong("balance"), CurrencyCode.valueOf(row.getString("currency")))))
                .list();
    }

    /// The negative balances of companies, as positive amounts, locked until the transaction ends (S3).
    public List<Available> lockOwed(Collection<UUID> customerIds) {
        var sql = """
                select customer_id, currency, -balance as owed from credit_balances
                where customer_id = any(:customers) and balance < 0
                order by customer_id, currency for no key update
                """;
        return jdbc.sql(sql)
                .param("customers", customerIds.toArray(UUID[]::new))
                .query((row, _) -> new Available(
                        Rows.uuid(row, "customer_id"),
                        new Money(row.getLong("owed"), CurrencyCode.valueOf(row.getString("currency")))))
                .list();
    }

    /// Postpones the next check of negative balances that were checked just now.
    public void lookAgain(Instant now, Instant at) {
        jdbc.sql("update credit_balances set look_at = :at where balance < 0 and look_at <= :now")
                .param("at", Rows.utc(at))
                .param("now", Rows.utc(now))
                .update();
    }

    public List<Balance> balances(UUID customerId) {
        var sql = """
                select currency, balance from credit_balances
                where customer_id = :customerId and balance <> 0 order by currency
                """;
        return jdbc.sql(sql)
                .param("customerId", customerId)
                .query((row, _) -> new Balance(CurrencyCode.valueOf(row.getString("currency")), row.getLong("balance")))
                .list();
    }

    /// Adds an entry made by hand or an expiry, and updates the balance.
    public void add(CreditByHand entry, Instant now) {
        var sql = """
                with added as (
                    insert into credit_entries (entry_id, customer_id, currency, amount, reason, created_at, kind,
                                                expires_at, payment_method, paid_at, external_id)
                    values (:id, :customer, :currency, :amount, :reason, :now, :kind, :expiresAt::timestamptz, :method,
                            :paidAt::timestamptz, :externalId)
                    returning customer_id, currency, amount
                ), planned as (
                    insert into credit_expiries (entry_id, due_at)
                    select :id, :expiresAt::timestamptz where :expiresAt::timestamptz is not null
                )
                insert into credit_balances (customer_id, currency, balance)
                select customer_id, currency, amount from added
                on conflict (seller_id, customer_id, currency)
                do update set balance = credit_balances.balance + excluded.balance
                """;
        var payout = entry.payout();
        jdbc.sql(sql)
                .param("id", entry.entryId())
                .param("customer", entry.customerId())
                .param("currency", entry.amount().currency().name())
                .param("amount", entry.amount().minorUnits())
                .param("reason", entry.reason())
                .param("now", Rows.utc(now))
                .param("kind", entry.kind().name())
                .param("expiresAt", Rows.optionalUtc(entry.expiresAt()))
                .param("method", payout == null ? null : payout.paymentMethod())
                .param("paidAt", payout == null ? null : Rows.utc(payout.paidAt()))
                .param("externalId", payout == null ? null : payout.externalId())
                .update();
    }

    private static UUID[] ids(List<CreditEntry> entries, Function<CreditEntry, UUID> id) {
        return entries.stream().map(id).toArray(UUID[]::new);
    }

    private static String[] texts(List<CreditEntry> entries, Function<CreditEntry, String> text) {
        return entries.stream().map(text).toArray(String[]::new);
    }
}
