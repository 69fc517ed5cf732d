package io.billwright.edges.reports.usage;

import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Sums up usage facts by month, and by customer if asked for.
final class UsageMargins {

    private record MonthKey(
            YearMonth month,
            Meter meter,
            String name,
            @Nullable UUID customerId,
            CurrencyCode currency) {}

    private record UserKey(UUID customerId, CurrencyCode currency) {}

    private static final Comparator<Meter> BY_NAME = Comparator.comparing(Meter::name)
            .thenComparing(meter -> meter.brickId().toString());
    private static final Comparator<MonthKey> IN_ORDER = Comparator.comparing(MonthKey::month)
            .thenComparing(MonthKey::meter, BY_NAME)
            .thenComparing(MonthKey::name)
            .thenComparing(key -> String.valueOf(key.customerId))
            .thenComparing(MonthKey::currency);

    private final Map<UUID, Meter> meters;
    private final Map<UUID, String> customers;
    private final UnitCosts costs;

    UsageMargins(Map<UUID, Meter> meters, Map<UUID, String> customers, UnitCosts costs) {
        this.meters = meters;
        this.customers = customers;
        this.costs = costs;
    }

    List<UsageMonth> months(List<UsageFact> facts, boolean byCustomer) {
        var sums = new TreeMap<MonthKey, Margin>(IN_ORDER);
        for (var fact : facts) {
            sums.computeIfAbsent(key(fact, byCustomer), _ -> new Margin()).add(fact, costs.cost(fact));
        }
        var rows = new ArrayList<UsageMonth>();
        sums.forEach((key, sum) -> rows.add(row(key, sum)));
        return rows;
    }

    private MonthKey key(UsageFact fact, boolean byCustomer) {
        return new MonthKey(
                fact.month(),
                meter(fact),
                byCustomer ? name(fact.customerId()) : "",
                byCustomer ? fact.customerId() : null,
                fact.currency());
    }

    private UsageMonth row(MonthKey key, Margin sum) {
        return new UsageMonth(
                key.month.toString(),
                key.meter.brickId(),
                key.meter.name(),
                key.meter.code(),
                key.meter.aggregation(),
                key.customerId,
                key.customerId == null ? null : key.name,
                key.currency,
                sum.quantity(),
                sum.overage(),
                sum.commitment(),
                sum.revenue(),
                costs.of(key.meter.brickId(), key.currency, key.month)
                        .map(cost -> Margin.plain(cost).toPlainString())
                        .orElse(null),
                sum.cost(),
                sum.margin(),
                sum.marginPercent());
    }

    /// By meter, the heaviest users first.
    List<TopUser> topUsers(List<UsageFact> facts) {
        var byMeter = new TreeMap<Meter, Map<UserKey, Margin>>(BY_NAME);
        for (var fact : facts) {
            var meter = meter(fact);
            byMeter.computeIfAbsent(meter, _ -> new LinkedHashMap<>())
                    .computeIfAbsent(new UserKey(fact.customerId(), fact.currency()), _ -> new Margin())
                    .addMonth(fact, costs.cost(fact), meter.aggregation());
        }
        var rows = new ArrayList<TopUser>();
        byMeter.forEach((meter, users) -> rows.addAll(ranked(meter, users)));
        return rows;
    }

    private List<TopUser> ranked(Meter meter, Map<UserKey, Margin> users) {
        var all = users.values().stream().map(Margin::quantity).reduce(BigDecimal.ZERO, BigDecimal::add);
        var ordered = users.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<UserKey, Margin> user) ->
                                user.getValue().quantity())
                        .reversed()
                        .thenComparing(user -> name(user.getKey().customerId))
                        .thenComparing(user -> user.getKey().customerId.toString())
                        .thenComparing(user -> user.getKey().currency))
                .toList();
        var rows = new ArrayList<TopUser>();
        for (var user : ordered) {
            rows.add(topUser(meter, rows.size() + 1, user.getKey(), user.getValue(), all));
        }
        return rows;
    }

    private TopUser topUser(Meter meter, int rank, UserKey user, Margin sum, BigDecimal all) {
        return new TopUser(
                meter.brickId(),
                meter.name(),
                meter.code(),
                meter.aggregation(),
                rank,
                user.customerId,
                name(user.customerId),
                user.currency,
                sum.quantity(),
                all.signum() > 0 ? Margin.percent(sum.quantity(), all) : null,
                sum.overage(),
                sum.commitment(),
                sum.revenue(),
                sum.cost(),
                sum.margin(),
                sum.marginPercent());
    }

    private Meter meter(UsageFact fact) {
        return Objects.requireNonNull(meters.get(fact.brickId()));
    }

    private String name(UUID customerId) {
        return customers.getOrDefault(customerId, "");
    }
}
