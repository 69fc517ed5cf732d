package io.billwright.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.customers.CreditResponse.Balance;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class CreditStore {

    private final JdbcClient jdbc;

    CreditStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
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
