package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what was billed for metered use beyond commitments, net, by the last day of its window.
@Component
final class UsageBilledStore {

    private static final String BILLED = """
            select upper(u.period) - 1 as day, i.currency, i.customer_id, u.brick_id, b.plan_id,
                   sum(u.net)::bigint as net
            from usage_charges u
            join invoices i on i.invoice_id = u.invoice_id
            join bricks b on b.brick_id = u.brick_id
            where u.released_at is null and upper(u.period) - 1 between :first and :last
            group by 1, 2, 3, 4, 5 having sum(u.net) <> 0
            order by 1, 3, 4
            """;

    private final JdbcClient jdbc;

    UsageBilledStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    record UsageBilled(LocalDate day, CurrencyCode currency, UUID customerId, UUID planId, UUID brickId, long net) {}

    List<UsageBilled> between(LocalDate first, LocalDate last) {
        return jdbc.sql(BILLED)
                .param("first", first)
                .param("last", last)
                .query((row, _) -> new UsageBilled(
                        row.getObject("day", LocalDate.class),
                        CurrencyCode.valueOf(row.getString("currency")),
                        Rows.uuid(row, "customer_id"),
                        Rows.uuid(row, "plan_id"),
                        Rows.uuid(row, "brick_id"),
                        row.getLong("net")))
                .list();
    }
}
