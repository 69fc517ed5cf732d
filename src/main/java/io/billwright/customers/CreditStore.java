package io.billwright.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.customers.CreditResponse.Balance;
import io.billwright.db.Ids;
import io.billwright.db.Rows;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class CreditStore {

    private final JdbcClient jdbc;

    CreditStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Gives a company credit; `reason` is shown to it.
    public UUID grant(UUID customerId, Money amount, String reason, Instant now) {
        var sql = """
                insert into credit_entries (entry_id, customer_id, currency, amount, reason, created_at)
                values (:entryId, :customerId, :currency, :amount, :reason, :now)
                """;
        var entryId = Ids.next();
        jdbc.sql(sql)
                .param("entryId", entryId)
                .param("customerId", customerId)
                .param("currency", amount.currency().name())
                .param("amount", amount.minorUnits())
                .param("reason", reason)
                .param("now", Rows.utc(now))
                .update();
        return entryId;
    }

    List<Balance> balances(UUID customerId) {
        var sql = """
                select currency, sum(amount)::bigint as amount from credit_entries
                where customer_id = :customerId
                group by currency having sum(amount) <> 0 order by currency
                """;
        return jdbc.sql(sql)
                .param("customerId", customerId)
                .query((row, _) -> new Balance(CurrencyCode.valueOf(row.getString("currency")), row.getLong("amount")))
                .list();
    }
}
