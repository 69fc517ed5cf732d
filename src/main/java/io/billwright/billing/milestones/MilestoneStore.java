package io.billwright.billing.milestones;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class MilestoneStore {

    private static final String SELECT = """
            select milestone_id, subscription_id, order_id, phase_position, brick_id, brick_name, brick_code,
                   total_quantity, completed_quantity, replaced_at, created_at
            from milestones
            """;

    private final JdbcClient jdbc;

    MilestoneStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Inserts the milestones of an order, and moves those of the previous order to it.
    void agree(List<Milestone> milestones) {
        if (milestones.isEmpty()) {
            return;
        }
        var sql = """
                insert into milestones (milestone_id, subscription_id, order_id, phase_position, brick_id, brick_name,
                                        brick_code, total_quantity, created_at)
                select * from unnest(:ids, :subscriptions, :orders, :phases, :bricks, :names, :codes, :totals,
                                     :createdAts::timestamptz[])
                on conflict (seller_id, milestone_id) do update
                set order_id = excluded.order_id, brick_name = excluded.brick_name,
                    brick_code = excluded.brick_code, total_quantity = excluded.total_quantity
                """;
        jdbc.sql(sql)
                .param("ids", ids(milestones, Milestone::milestoneId))
                .param("subscriptions", ids(milestones, Milestone::subscriptionId))
                .param("orders", ids(milestones, Milestone::orderId))
                .param(
                        "phases",
                        milestones.stream().mapToInt(Milestone::phasePosition).toArray())
                .param("bricks", ids(milestones, Milestone::brickId))
                .param("names", texts(milestones, Milestone::brickName))
                .param("codes", texts(milestones, Milestone::brickCode))
                .param("totals", longs(milestones, Milestone::totalQuantity))
                .param(
                        "createdAts",
                        texts(milestones, milestone -> milestone.createdAt().toString()))
                .update();
    }

    /// Marks the milestones as replaced from a day on.
    void replace(UUID subscriptionId, LocalDate day) {
        jdbc.sql("""
                        update milestones set replaced_at = :day
                        where subscription_id = :id and (replaced_at is null or replaced_at > :day)
                        """).param("day", day).param("id", subscriptionId).update();
    }

    void move(UUID subscriptionId, LocalDate after, int days) {
        jdbc.sql("""
                        update milestones set replaced_at = replaced_at + :days
                        where subscription_id = :id and replaced_at > :after
                        """)
                .param("days", days)
                .param("id", subscriptionId)
                .param("after", after)
                .update();
    }

    /// Locks a milestone until the transaction ends, since voiding an invoice can change it too. The caller holds the
    /// subscription's lock.
    Optional<Milestone> lock(UUID subscriptionId, UUID milestoneId) {
        return jdbc.sql(SELECT + """
                        where subscription_id = :subscription and milestone_id = :id for no key update
                        """)
                .param("subscription", subscriptionId)
                .param("id", milestoneId)
                .query(MilestoneStore::milestone)
                .optional();
    }

    /// Locks a milestone of any subscription.
    Milestone lock(UUID milestoneId) {
        return jdbc.sql(SELECT + " where milestone_id = :id for no key update")
                .param("id", milestoneId)
                .query(MilestoneStore::milestone)
                .single();
    }

    /// Locks the milestones of an order.
    List<Milestone> ofOrder(UUID orderId) {
        return jdbc.sql(SELECT + " where order_id = :id order by phase_position, milestone_id for no key update")
                .param("id", orderId)
                .query(MilestoneStore::milestone)
                .list();
    }

    /// All milestones of a subscription, oldest first.
    List<Milestone> ofSubscription(UUID subscriptionId) {
        return jdbc.sql(SELECT + " where subscription_id = :id order by created_at, milestone_id")
                .param("id", subscriptionId)
                .query(MilestoneStore::milestone)
                .list();
    }

    List<Milestone> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(MilestoneStore::milestone))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from milestones " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private static Milestone milestone(ResultSet row, int rowNumber) throws SQLException {
        return new Milestone(
                Rows.uuid(row, "milestone_id"),
                Rows.uuid(row, "subscription_id"),
                Rows.uuid(row, "order_id"),
                row.getInt("phase_position"),
                Rows.uuid(row, "brick_id"),
                row.getString("brick_name"),
                row.getString("brick_code"),
                row.getLong("total_quantity"),
                row.getLong("completed_quantity"),
                row.getObject("replaced_at", LocalDate.class),
                Rows.instant(row, "created_at"));
    }

    private static UUID[] ids(List<Milestone> milestones, Function<Milestone, UUID> id) {
        return milestones.stream().map(id).toArray(UUID[]::new);
    }

    private static String[] texts(List<Milestone> milestones, Function<Milestone, String> text) {
        return milestones.stream().map(text).toArray(String[]::new);
    }

    private static long[] longs(List<Milestone> milestones, ToLongFunction<Milestone> number) {
        return milestones.stream().mapToLong(number).toArray();
    }
}
