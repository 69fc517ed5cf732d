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

/// Reads what invoices bill of commitments in advance, and stores what recasts have left of them.
@Component
final class CommitmentStore {

    /// The decimals of the rounded quantity, which earlier versions read. Usage may have as many.
    private static final int DECIMALS = 12;

    private final JdbcClient jdbc;

    CommitmentStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A commitment on an invoice: the days it still covers, and the day up to which it was billed.
    record Commitment(DatePeriod inForce, LocalDate billedUntil) {}

    /// The commitments that invoices bill in advance, by subscription and brick.
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

    /// The quantity still committed for a window, which is identified by its first day as agreed.
    record Kept(UUID brickId, LocalDate window, Fraction quantity) {}

    void insert(UUID subscriptionId, UUID recastId, List<Kept> kept) {
        if (kept.isEmpty()) {
            return;
        }
        var sql = """
                insert into kept_commitments (subscription_id, brick_id, window_start, order_id, quantity,
                                              exact_quantity)
                select :subscription, k.brick_id, k.window_start, :recast, k.quantity, k.exact_quantity
                from unnest(:bricks, :windows::date[], :quantities::numeric[], :exact)
                    as k (brick_id, window_start, quantity, exact_quantity)
                """;
        jdbc.sql(sql)
                .param("subscription", subscriptionId)
                .param("recast", recastId)
                .param("bricks", kept.stream().map(Kept::brickId).toArray(UUID[]::new))
                .param(
                        "windows",
                        kept.stream().map(one -> one.window().toString()).toArray(String[]::new))
                .param(
                        "quantities",
                        kept.stream()
                                .map(one -> one.quantity().toDecimal(DECIMALS))
                                .toArray(BigDecimal[]::new))
                .param(
                        "exact",
                        kept.stream().map(one -> one.quantity().toString()).toArray(String[]::new))
                .update();
    }

    /// What recasts have left of commitments, by subscription, brick and window.
    Map<UUID, Map<UUID, Map<LocalDate, Fraction>>> kept(Collection<UUID> subscriptionIds) {
        if (subscriptionIds.isEmpty()) {
            return Map.of();
        }
        var sql = """
                select subscription_id, brick_id, window_start, coalesce(exact_quantity, quantity::text) as quantity
                from kept_commitments where subscription_id = any(:ids)
                """;
        var kept = new HashMap<UUID, Map<UUID, Map<LocalDate, Fraction>>>();
        jdbc.sql(sql).param("ids", subscriptionIds.toArray(UUID[]::new)).query(row -> {
            kept.computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new HashMap<>())
                    .computeIfAbsent(Rows.uuid(row, "brick_id"), _ -> new HashMap<>())
                    .put(row.getObject("window_start", LocalDate.class), Fraction.parse(row.getString("quantity")));
        });
        return kept;
    }
}
