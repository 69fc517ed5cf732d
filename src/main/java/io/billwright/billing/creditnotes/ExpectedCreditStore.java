package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.Order;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Upgrades that lower the price from a future day on, to be credited on that day.
@Component
final class ExpectedCreditStore {

    private static final String DUE = """
            select e.order_id, e.subscription_id, o.starts_at::timestamp at time zone s.time_zone as due_at
            from expected_credits e
            join orders o on o.order_id = e.order_id
            join subscriptions s on s.subscription_id = e.subscription_id
            where e.parked_reason is null and s.status <> 'PAUSED'
            """;

    static final String NEXT_DUE = "select min(due_at) from (" + DUE + ") d where due_at <= :until";

    private final JdbcClient jdbc;

    ExpectedCreditStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    record Due(UUID orderId, UUID subscriptionId) {}

    void insert(Order upgrade, long expected) {
        jdbc.sql("""
                        insert into expected_credits (order_id, subscription_id, expected, not_before)
                        select :order, s.subscription_id, :expected, :day::timestamp at time zone s.time_zone
                        from subscriptions s where s.subscription_id = :subscription
                        """)
                .param("order", upgrade.orderId())
                .param("subscription", upgrade.subscriptionId())
                .param("expected", expected)
                .param("day", upgrade.startsAt())
                .update();
    }

    List<Due> due(Instant now, int most) {
        return jdbc.sql("select * from (" + DUE + ") d where due_at <= :now order by due_at, order_id limit :most")
                .param("now", Rows.utc(now))
                .param("most", most)
                .query((row, _) -> new Due(Rows.uuid(row, "order_id"), Rows.uuid(row, "subscription_id")))
                .list();
    }

    /// Removes the entry and returns its expected amount; empty if another process was faster.
    OptionalLong take(UUID orderId) {
        return jdbc.sql("delete from expected_credits where order_id = :id returning expected")
                .param("id", orderId)
                .query(Long.class)
                .optional()
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty);
    }

    boolean expects(UUID subscriptionId, LocalDate lastDay) {
        return jdbc.sql("""
                        select exists (select from expected_credits e join orders o on o.order_id = e.order_id
                                       where e.subscription_id = :subscription and o.starts_at <= :day)
                        """)
                .param("subscription", subscriptionId)
                .param("day", lastDay)
                .query(Boolean.class)
                .single();
    }

    /// Deletes the expected credits of upgrades that start after the subscription's last day. Returns the changes for
    /// `lowerValues` by order; they are negative, since the order values rise again.
    Map<UUID, Long> dropAfter(UUID subscriptionId, LocalDate lastDay) {
        var dropped = new HashMap<UUID, Long>();
        jdbc.sql("""
                        delete from expected_credits e using orders o
                        where e.subscription_id = :subscription and o.order_id = e.order_id and o.starts_at > :day
                        returning e.order_id, e.expected
                        """)
                .param("subscription", subscriptionId)
                .param("day", lastDay)
                .query(row -> {
                    dropped.put(Rows.uuid(row, "order_id"), -row.getLong("expected"));
                });
        return dropped;
    }

    void park(UUID orderId, String reason, Instant now) {
        jdbc.sql("update expected_credits set parked_reason = :reason, parked_at = :now where order_id = :id")
                .param("reason", reason)
                .param("now", Rows.utc(now))
                .param("id", orderId)
                .update();
    }
}
