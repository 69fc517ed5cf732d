package io.billwright.metering.rating;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.Extra;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Tracks the hours whose usage has changed since it was last billed, or was never billed.
@Component
final class ChangedUsage {

    private final JdbcClient jdbc;

    ChangedUsage(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A day of a brick, in the zone of its subscription.
    record Day(UUID subscriptionId, UUID brickId, LocalDate date) {

        Hours hours(Subscription subscription) {
            return new Hours(
                    subscriptionId,
                    brickId,
                    subscription.startOf(date),
                    subscription.startOf(date.plusDays(1)),
                    Extra.SCHEDULED);
        }
    }

    List<Day> days(Collection<UUID> subscriptionIds) {
        var sql = """
                select distinct r.subscription_id, r.brick_id, (r.hour at time zone s.time_zone)::date as day
                from usage_rollups r join subscriptions s on s.subscription_id = r.subscription_id
                where r.subscription_id = any(:ids) and r.changed
                order by r.subscription_id, r.brick_id, day
                """;
        return jdbc.sql(sql)
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .query((row, _) -> new Day(
                        Rows.uuid(row, "subscription_id"),
                        Rows.uuid(row, "brick_id"),
                        row.getObject("day", LocalDate.class)))
                .list();
    }

    /// Marks hours of windows as changed, so that they are rated again although they were billed or settled.
    void reopen(List<Hours> windows) {
        if (windows.isEmpty()) {
            return;
        }
        var sql = """
                update usage_rollups r set changed = true
                from unnest(:subscriptions, :bricks, :from::timestamptz[], :to::timestamptz[])
                     as w (subscription_id, brick_id, starts, ends)
                where r.subscription_id = w.subscription_id and r.brick_id = w.brick_id and not r.changed
                  and r.hour >= w.starts and r.hour < w.ends
                """;
        of(windows, sql).update();
    }

    /// The hours of a window.
    record Hours(UUID subscriptionId, UUID brickId, Instant from, Instant to, UUID chargeId) {}

    /// Records that the hours are billed as they are now.
    void settled(List<Hours> windows) {
        if (windows.isEmpty()) {
            return;
        }
        var sql = """
                update usage_rollups r set changed = false, charge_id = w.charge_id
                from unnest(:subscriptions, :bricks, :from::timestamptz[], :to::timestamptz[], :charges)
                     as w (subscription_id, brick_id, starts, ends, charge_id)
                where r.subscription_id = w.subscription_id and r.brick_id = w.brick_id and r.changed
                  and r.hour >= w.starts and r.hour < w.ends
                """;
        of(windows, sql)
                .param("charges", windows.stream().map(Hours::chargeId).toArray(UUID[]::new))
                .update();
    }

    private JdbcClient.StatementSpec of(List<Hours> windows, String sql) {
        return jdbc.sql(sql)
                .param(
                        "subscriptions",
                        windows.stream().map(Hours::subscriptionId).toArray(UUID[]::new))
                .param("bricks", windows.stream().map(Hours::brickId).toArray(UUID[]::new))
                .param(
                        "from",
                        windows.stream().map(hours -> hours.from().toString()).toArray(String[]::new))
                .param(
                        "to",
                        windows.stream().map(hours -> hours.to().toString()).toArray(String[]::new));
    }
}
