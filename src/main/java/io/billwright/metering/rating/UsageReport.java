package io.billwright.metering.rating;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.metering.usage.CompactUsage;
import io.billwright.metering.usage.UsageTotals;
import io.billwright.metering.usage.UsageTotals.Asked;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reports what was used over some days and what was billed of it, subscription by subscription.
@Component
final class UsageReport {

    private final JdbcClient jdbc;
    private final CompactUsage compactUsage;
    private final UsageTotals totals;

    UsageReport(JdbcClient jdbc, CompactUsage compactUsage, UsageTotals totals) {
        this.jdbc = jdbc;
        this.compactUsage = compactUsage;
        this.totals = totals;
    }

    /// Days in the time zone of each subscription, both included.
    record Days(LocalDate startsAt, LocalDate endsAt) {}

    /// `createdAt` is the sort key of the list.
    record Used(Instant createdAt, UUID subscriptionId, UUID customerId, CurrencyCode currency, List<Metered> bricks) {}

    /// `billedAmount` is the sum of the charges for windows that begin in those days, after discounts and before tax.
    record Metered(
            UUID brickId,
            String brickName,
            String brickCode,
            Aggregation aggregation,
            BigDecimal quantity,
            long billedAmount) {}

    private record Meter(Asked asked, UUID subscriptionId, String name, String code, long billed) {}

    /// Subscriptions with usage in those days, newest first. Usage is merged first, so call inside a transaction that
    /// may write.
    List<Used> list(Days days, Page page) {
        var found = subscriptions(days, page);
        var ids = found.stream().map(Used::subscriptionId).toList();
        compactUsage.handle(ids);
        var bricks = bricks(ids, days);
        return found.stream()
                .map(used -> new Used(
                        used.createdAt,
                        used.subscriptionId,
                        used.customerId,
                        used.currency,
                        bricks.getOrDefault(used.subscriptionId, List.of())))
                .toList();
    }

    private List<Used> subscriptions(Days days, Page page) {
        var sql = """
                select s.subscription_id, s.customer_id, s.currency, s.created_at from subscriptions s
                where (s.created_at, s.subscription_id) < (:time, :id)
                  and (exists (select 1 from usage_rollups r where r.subscription_id = s.subscription_id
                               and r.hour >= (:from::date)::timestamp at time zone s.time_zone
                               and r.hour < (:to::date + 1)::timestamp at time zone s.time_zone)
                       or exists (select 1 from usage_deltas d where d.subscription_id = s.subscription_id))
                order by s.created_at desc, s.subscription_id desc limit :limit offset :offset
                """;
        return jdbc.sql(sql)
                .params(page.parameters())
                .param("from", days.startsAt())
                .param("to", days.endsAt())
                .query((row, _) -> new Used(
                        Rows.instant(row, "created_at"),
                        Rows.uuid(row, "subscription_id"),
                        Rows.uuid(row, "customer_id"),
                        CurrencyCode.valueOf(row.getString("currency")),
                        List.of()))
                .list();
    }

    private Map<UUID, List<Metered>> bricks(List<UUID> ids, Days days) {
        var meters = meters(ids, days);
        var quantities = totals.of(meters.stream().map(Meter::asked).toList());
        var bricks = new HashMap<UUID, List<Metered>>();
        for (int i = 0; i < meters.size(); i++) {
            var meter = meters.get(i);
            bricks.computeIfAbsent(meter.subscriptionId, _ -> new ArrayList<>())
                    .add(new Metered(
                            meter.asked.brickId(),
                            meter.name,
                            meter.code,
                            meter.asked.aggregation(),
                            quantities.get(i),
                            meter.billed));
        }
        return bricks;
    }

    /// A brick is counted as its newest version says.
    private List<Meter> meters(List<UUID> ids, Days days) {
        var sql = """
                select s.subscription_id, u.brick_id, b.brick_name, b.brick_code, b.aggregation, b.unique_property,
                       (:from::date)::timestamp at time zone s.time_zone as starts,
                       (:to::date + 1)::timestamp at time zone s.time_zone as ends,
                       (select coalesce(sum(c.net), 0) from usage_charges c
                        where c.subscription_id = s.subscription_id and c.brick_id = u.brick_id
                          and c.released_at is null and c.starts_at between :from and :to) as billed
                from subscriptions s
                cross join lateral (select distinct r.brick_id from usage_rollups r
                                    where r.subscription_id = s.subscription_id
                                      and r.hour >= (:from::date)::timestamp at time zone s.time_zone
                                      and r.hour < (:to::date + 1)::timestamp at time zone s.time_zone) u
                cross join lateral (select p.brick_name, p.brick_code, p.aggregation, p.unique_property
                                    from plan_version_bricks p
                                    where p.brick_id = u.brick_id and p.aggregation is not null
                                    order by p.version desc limit 1) b
                where s.subscription_id = any(:ids)
                order by s.subscription_id, b.brick_code
                """;
        return jdbc.sql(sql)
                .param("ids", ids.toArray(UUID[]::new))
                .param("from", days.startsAt())
                .param("to", days.endsAt())
                .query((row, _) -> meter(row))
                .list();
    }

    private static Meter meter(ResultSet row) throws SQLException {
        var subscriptionId = Rows.uuid(row, "subscription_id");
        @Nullable String property = row.getString("unique_property");
        return new Meter(
                new Asked(
                        subscriptionId,
                        Rows.uuid(row, "brick_id"),
                        Aggregation.valueOf(row.getString("aggregation")),
                        property,
                        Rows.instant(row, "starts"),
                        Rows.instant(row, "ends")),
                subscriptionId,
                row.getString("brick_name"),
                row.getString("brick_code"),
                row.getLong("billed"));
    }
}
