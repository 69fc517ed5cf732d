package io.billwright.metering.rating;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// What invoices bill of commitments in advance, and what recasts have left of that.
@Component
final class CommitmentStore {

    private final JdbcClient jdbc;

    CommitmentStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A commitment on an invoice: the days it is still in force on, and the day up to which it was billed.
    record Commitment(DatePeriod inForce, LocalDate billedUntil) {}

    /// What invoices bill in advance of each brick of the subscriptions.
    Map<UUID, Map<UUID, List<Commitment>>> billed(Collection<UUID> subscriptionIds) {
        if (subscriptionIds.isEmpty()) {
            return Map.of();
        }
        var sql = """
                select l.subscription_id, l.brick_id, lower(l.live) as starts_on, upper(l.live) as ends_on,
                       upper(coalesce(l.serves, l.service)) as billed_until
                from unnest(:ids) as s (subscription_id)
                join invoice_lines l on l.subscription_id = s.subscription_id
                where l.kind = 'USAGE' and not isempty(l.live)
                """;
        var commitments = new HashMap<UUID, Map<UUID, List<Commitment>>>();
        jdbc.sql(sql).param("ids", subscriptionIds.toArray(UUID[]::new)).query(row -> {
            commitments
                    .computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new HashMap<>())
                    .computeIfAbsent(Rows.uuid(row, "brick_id"), _ -> new ArrayList<>())
                    .add(new Commitment(
                            new DatePeriod(
                                    row.getObject("starts_on", LocalDate.class),
                                    row.getObject("ends_on", LocalDate.class)),
                            row.getObject("billed_until", LocalDate.class)));
        });
        return commitments;
    }

    /// A window of a brick by its first day as it was agreed, and the quantity that is still committed to.
    record Kept(UUID brickId, LocalDate window, BigDecimal quantity) {}

    void insert(UUID subscriptionId, UUID recastId, List<Kept> kept) {
        if (kept.isEmpty()) {
            return;
        }
        var sql = """
                insert into kept_commitments (subscription_id, brick_id, window_start, order_id, quantity)
                select :subscription, k.brick_id, k.window_start, :recast, k.quantity
                from unnest(:bricks, :windows::date[], :quantities::numeric[]) as k (brick_id, window_start, quantity)
                """;
        jdbc.sql(sql)
                .param("subscription", subscriptionId)
                .param("recast", recastId)
                .param("bricks", kept.stream().map(Kept::brickId).toArray(UUID[]::new))
                .param(
                        "windows",
                        kept.stream().map(one -> one.window().toString()).toArray(String[]::new))
                .param("quantities", kept.stream().map(Kept::quantity).toArray(BigDecimal[]::new))
                .update();
    }

    /// What is kept of the windows of each brick of the subscriptions.
    Map<UUID, Map<UUID, Map<LocalDate, Fraction>>> kept(Collection<UUID> subscriptionIds) {
        if (subscriptionIds.isEmpty()) {
            return Map.of();
        }
        var sql = """
                select subscription_id, brick_id, window_start, quantity from kept_commitments
                where subscription_id = any(:ids)
                """;
        var kept = new HashMap<UUID, Map<UUID, Map<LocalDate, Fraction>>>();
        jdbc.sql(sql).param("ids", subscriptionIds.toArray(UUID[]::new)).query(row -> {
            kept.computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new HashMap<>())
                    .computeIfAbsent(Rows.uuid(row, "brick_id"), _ -> new HashMap<>())
                    .put(row.getObject("window_start", LocalDate.class), Fraction.of(row.getBigDecimal("quantity")));
        });
        return kept;
    }
}
