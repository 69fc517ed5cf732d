package io.billwright.billing.milestones;

import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Records what was completed of milestones when upgrades changed them.
@Component
final class StageStore {

    private final JdbcClient jdbc;

    StageStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Records what is completed of a milestone by now, with the amounts of the lines that bill it.
    void insert(UUID milestoneId, UUID orderId, UUID beforeOrderId) {
        var sql = """
                with billed as (
                    select coalesce(sum(l.sub_total), 0) as gross, coalesce(sum(l.net), 0) as net
                    from milestone_completions c
                    join invoices i on i.invoice_id = c.invoice_id
                    join invoice_lines l on l.invoice_id = i.invoice_id and l.version = i.version
                        and l.difference_of = c.completion_id
                    where c.milestone_id = :milestone and c.released_at is null),
                completed as (
                    select coalesce(range_agg(u.part), '{}') as units
                    from milestone_completions c cross join lateral unnest(c.units) as u (part)
                    where c.milestone_id = :milestone and c.released_at is null)
                insert into milestone_stages (milestone_id, order_id, before_order_id, units, gross, net)
                select :milestone, :order, :before, c.units, b.gross, b.net from completed c cross join billed b
                """;
        jdbc.sql(sql)
                .param("milestone", milestoneId)
                .param("order", orderId)
                .param("before", beforeOrderId)
                .update();
    }

    /// The stages of milestones, newest first.
    List<Stage> of(Collection<UUID> milestoneIds) {
        var sql = """
                select s.milestone_id, s.order_id, o.sequence, s.before_order_id, s.units::text as units, s.gross, s.net
                from milestone_stages s join orders o on o.order_id = s.order_id
                where s.milestone_id = any(:ids)
                order by o.sequence desc
                """;
        return jdbc.sql(sql)
                .param("ids", milestoneIds.toArray(UUID[]::new))
                .query(StageStore::stage)
                .list();
    }

    private static Stage stage(ResultSet row, int rowNumber) throws SQLException {
        return new Stage(
                Rows.uuid(row, "milestone_id"),
                Rows.uuid(row, "order_id"),
                row.getInt("sequence"),
                Rows.uuid(row, "before_order_id"),
                CompletionStore.units(row.getString("units")),
                row.getLong("gross"),
                row.getLong("net"));
    }
}
