package io.billwright.parties.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The queue of credit grants that expire.
@Component
public final class CreditExpiryStore {

    public static final String NEXT_DUE =
            "select min(due_at) from credit_expiries where parked_reason is null and due_at <= :until";

    private final JdbcClient jdbc;

    CreditExpiryStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public record Due(UUID entryId, UUID customerId, CurrencyCode currency) {}

    public List<Due> due(Instant now, int most) {
        var sql = """
                select x.entry_id, e.customer_id, e.currency
                from credit_expiries x join credit_entries e on e.entry_id = x.entry_id
                where x.parked_reason is null and x.due_at <= :now order by x.due_at, x.entry_id limit :most
                """;
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("most", most)
                .query((row, _) -> new Due(
                        Rows.uuid(row, "entry_id"),
                        Rows.uuid(row, "customer_id"),
                        CurrencyCode.valueOf(row.getString("currency"))))
                .list();
    }

    /// Removes the entry; false if another process was faster.
    public boolean take(UUID entryId) {
        return jdbc.sql("delete from credit_expiries where entry_id = :id")
                        .param("id", entryId)
                        .update()
                == 1;
    }

    public void park(UUID entryId, String reason, Instant now) {
        jdbc.sql("update credit_expiries set parked_reason = :reason, parked_at = :now where entry_id = :id")
                .param("reason", reason)
                .param("now", Rows.utc(now))
                .param("id", entryId)
                .update();
    }
}
