package io.billwright.metering.rating;

import io.billwright.metering.rating.ChargeStore.Window;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what all charges of a window have counted together, for a check.
@Component
final class CountingStore {

    private final JdbcClient jdbc;

    CountingStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// What the charges of a window have counted: the last charge, the quantity used by then, and all units billed
    /// beyond the commitment.
    record Counting(UUID chargeId, Window window, BigDecimal used, BigDecimal quantity) {}

    /// The next subscriptions with billed usage, ordered by id.
    List<UUID> chargedAfter(UUID subscriptionId, int most) {
        var sql = """
                select distinct subscription_id from usage_charges
                where subscription_id > :after order by subscription_id limit :most
                """;
        return jdbc.sql(sql)
                .param("after", subscriptionId)
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list();
    }

    /// The billed windows of subscriptions that have not changed since and of which nothing was released.
    List<Counting> counted(Collection<UUID> subscriptionIds) {
        var sql = """
                select (array_agg(c.charge_id order by c.sequence desc))[1] as charge_id, c.subscription_id, c.brick_id,
                       c.starts_at, (array_agg(c.used order by c.sequence desc))[1] as used, sum(c.quantity) as quantity
                from usage_charges c join subscriptions s on s.subscription_id = c.subscription_id
                where c.subscription_id = any(:ids)
                group by c.subscription_id, c.brick_id, c.starts_at, s.time_zone
                having count(c.released_at) = 0
                   and not exists (select 1 from usage_rollups r
                                   where r.subscription_id = c.subscription_id and r.brick_id = c.brick_id and r.changed
                                     and r.hour >= c.starts_at::timestamp at time zone s.time_zone
                                     and r.hour < max(upper(c.period))::timestamp at time zone s.time_zone)
                """;
        return jdbc.sql(sql)
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .query((row, _) -> new Counting(
                        Rows.uuid(row, "charge_id"),
                        new Window(
                                Rows.uuid(row, "subscription_id"),
                                Rows.uuid(row, "brick_id"),
                                row.getObject("starts_at", LocalDate.class)),
                        row.getBigDecimal("used"),
                        row.getBigDecimal("quantity")))
                .list();
    }
}
