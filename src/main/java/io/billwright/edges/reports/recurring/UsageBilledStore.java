package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.ReportDays;
import io.billwright.edges.reports.recurring.MrrReport.GroupBy;
import io.billwright.platform.db.Rows;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the net amounts billed for metered usage beyond commitments, by the day on which the window closed.
@Component
final class UsageBilledStore {

    private final JdbcClient jdbc;

    UsageBilledStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// @param id the plan, brick or customer, depending on the grouping
    record UsageBilled(
            LocalDate day, CurrencyCode currency, @Nullable UUID id, long net) {}

    /// By the first day of the period in which the window closed.
    List<UsageBilled> in(ReportDays days, GroupBy groupBy) {
        var id = switch (groupBy) {
            case NONE, CURRENCY -> "null::uuid";
            case PLAN -> "b.plan_id";
            case BRICK -> "u.brick_id";
            case CUSTOMER -> "i.customer_id";
        };
        var sql = """
                select greatest(date_trunc(:interval, (upper(u.period) - 1)::timestamp)::date, :first) as day,
                       i.currency, %s as id, sum(u.net)::bigint as net
                from usage_charges u
                join invoices i on i.invoice_id = u.invoice_id
                join bricks b on b.brick_id = u.brick_id
                where u.released_at is null and upper(u.period) - 1 between :first and :last
                group by 1, 2, 3 having sum(u.net) <> 0
                """.formatted(id);
        return jdbc.sql(sql)
                .param("interval", days.interval().name())
                .param("first", days.days().start())
                .param("last", days.days().lastDay())
                .query((row, _) -> new UsageBilled(
                        row.getObject("day", LocalDate.class),
                        CurrencyCode.valueOf(row.getString("currency")),
                        Rows.optionalUuid(row, "id"),
                        row.getLong("net")))
                .list();
    }
}
