package io.billwright.metering.rating;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.metering.rating.AgreedUsage.Priced;
import io.billwright.metering.usage.UsageTotals;
import io.billwright.metering.usage.UsageTotals.Asked;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads how much was used, counted as the plan version says that was agreed.
@Component
final class ReadMeters {

    private final JdbcClient jdbc;
    private final UsageTotals totals;

    ReadMeters(JdbcClient jdbc, UsageTotals totals) {
        this.jdbc = jdbc;
        this.totals = totals;
    }

    private record Metered(UUID orderId, UUID brickId) {}

    private record Counting(
            Aggregation aggregation, @Nullable String property) {}

    /// The quantity of each window, in their order.
    List<BigDecimal> used(List<Priced> windows) {
        var countings = countings(windows);
        return totals.of(windows.stream()
                .map(window -> {
                    var counting = Objects.requireNonNull(
                            countings.get(new Metered(window.order().orderId(), window.brickId())));
                    return new Asked(
                            window.subscriptionId(),
                            window.brickId(),
                            counting.aggregation,
                            counting.property,
                            window.from(),
                            window.to());
                })
                .toList());
    }

    /// A brick of a merged version is counted as in the version that it came from.
    private Map<Metered, Counting> countings(List<Priced> windows) {
        var sql = """
                select a.order_id, a.brick_id, b.aggregation, b.unique_property
                from (select distinct order_id, brick_id
                      from unnest(:orders, :bricks) as u (order_id, brick_id)) a
                join orders o on o.order_id = a.order_id
                left join merged_plan_versions m on m.subscription_id = o.subscription_id
                    and m.merged_version = o.merged_version and m.brick_id = a.brick_id
                cross join lateral (
                    select p.aggregation, p.unique_property from plan_version_bricks p
                    where p.brick_id = a.brick_id and p.aggregation is not null
                    order by p.plan_id = coalesce(m.plan_id, o.plan_id)
                             and p.version = coalesce(m.version, o.plan_version) desc, p.version desc
                    limit 1) b
                """;
        var countings = new HashMap<Metered, Counting>();
        jdbc.sql(sql)
                .param(
                        "orders",
                        windows.stream().map(window -> window.order().orderId()).toArray(UUID[]::new))
                .param("bricks", windows.stream().map(Priced::brickId).toArray(UUID[]::new))
                .query(row -> {
                    countings.put(
                            new Metered(Rows.uuid(row, "order_id"), Rows.uuid(row, "brick_id")),
                            new Counting(
                                    Aggregation.valueOf(row.getString("aggregation")),
                                    row.getString("unique_property")));
                });
        return countings;
    }
}
