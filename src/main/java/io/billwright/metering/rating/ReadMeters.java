package io.billwright.metering.rating;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.core.contract.Extra.Metered.Used;
import io.billwright.metering.rating.Charge.Counted;
import io.billwright.metering.usage.UsageTotals;
import io.billwright.metering.usage.UsageTotals.Asked;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads how much was used, counted by the aggregation of the agreed plan version.
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

    /// The usage of each window, in their order.
    List<Used> used(List<Priced> windows) {
        var countings = countings(windows);
        var asked = new ArrayList<List<Asked>>(windows.size());
        for (var window : windows) {
            var counting = Objects.requireNonNull(
                    countings.get(new Metered(window.order().orderId(), window.brickId())));
            asked.add(
                    counting.aggregation == Aggregation.SUM
                                    && window.stretches().size() > 1
                            ? parts(window, counting)
                            : List.of(asked(window, counting, window.from(), window.to())));
        }
        var quantities =
                totals.of(asked.stream().flatMap(List::stream).toList()).iterator();
        return asked.stream()
                .map(parts -> {
                    var byPart = new ArrayList<BigDecimal>(parts.size());
                    parts.forEach(_ -> byPart.add(quantities.next()));
                    return byPart.size() == 1 ? Used.of(byPart.getFirst()) : Used.sum(byPart);
                })
                .toList();
    }

    /// The usage on each of some days of a window, in their order.
    List<BigDecimal> daily(Priced window, List<LocalDate> days) {
        var counting = Objects.requireNonNull(
                countings(List.of(window)).get(new Metered(window.order().orderId(), window.brickId())));
        var subscription = window.subscription();
        return totals.of(days.stream()
                .map(day -> asked(window, counting, subscription.startOf(day), subscription.startOf(day.plusDays(1))))
                .toList());
    }

    /// The usage of each window when it was charged. If its terms have changed since, the quantity is divided over
    /// them by present usage, and the last terms get the rest.
    List<Used> used(List<Priced> windows, List<Counted> charged) {
        var divided = new ArrayList<Priced>();
        for (int i = 0; i < windows.size(); i++) {
            if (isDividedOtherwise(windows.get(i), charged.get(i))) {
                divided.add(windows.get(i));
            }
        }
        var now = (divided.isEmpty() ? List.<Used>of() : used(divided)).iterator();
        var used = new ArrayList<Used>(windows.size());
        for (int i = 0; i < windows.size(); i++) {
            var counted = charged.get(i);
            used.add(
                    isDividedOtherwise(windows.get(i), counted)
                            ? adjusted(now.next(), counted.used().quantity())
                            : counted.used());
        }
        return used;
    }

    private static boolean isDividedOtherwise(Priced window, Counted counted) {
        var starts = window.stretches().stream()
                .map(stretch -> stretch.days().start())
                .toList();
        return starts.size() > 1 && !starts.equals(counted.partStarts());
    }

    private static Used adjusted(Used now, BigDecimal quantity) {
        if (now.byPart().isEmpty()) {
            return Used.of(quantity);
        }
        var byPart = new ArrayList<>(now.byPart());
        byPart.set(byPart.size() - 1, byPart.getLast().add(quantity.subtract(now.quantity())));
        return Used.sum(byPart);
    }

    private static List<Asked> parts(Priced window, Counting counting) {
        var subscription = window.subscription();
        return window.stretches().stream()
                .map(stretch -> asked(
                        window,
                        counting,
                        subscription.startOf(stretch.days().start()),
                        subscription.startOf(stretch.days().end())))
                .toList();
    }

    private static Asked asked(Priced window, Counting counting, Instant from, Instant to) {
        return new Asked(window.subscriptionId(), window.brickId(), counting.aggregation, counting.property, from, to);
    }

    /// A brick of a merged version is counted as in the version it came from.
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
