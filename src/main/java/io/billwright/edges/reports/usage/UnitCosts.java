package io.billwright.edges.reports.usage;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/// Looks up the unit cost of a month, which is the one in force on its last day.
final class UnitCosts {

    private record Key(UUID brickId, CurrencyCode currency) {}

    private final Map<Key, NavigableMap<LocalDate, Optional<BigDecimal>>> costs = new HashMap<>();

    UnitCosts(List<UnitCost> all) {
        for (var cost : all) {
            costs.computeIfAbsent(new Key(cost.brickId(), cost.currency()), _ -> new TreeMap<>())
                    .put(cost.startsAt(), Optional.ofNullable(cost.unitCost()));
        }
    }

    Optional<BigDecimal> of(UUID brickId, CurrencyCode currency, YearMonth month) {
        var known =
                costs.getOrDefault(new Key(brickId, currency), new TreeMap<>()).floorEntry(month.atEndOfMonth());
        return known == null ? Optional.empty() : known.getValue();
    }

    /// The cost in cents of a customer's usage in a month; zero if nothing was used, and empty if the unit cost is
    /// unknown.
    Optional<Long> cost(UsageFact fact) {
        return fact.quantity().signum() == 0
                ? Optional.of(0L)
                : of(fact.brickId(), fact.currency(), fact.month())
                        .map(unit -> Money.round(Fraction.of(fact.quantity()).times(Fraction.of(unit)), fact.currency())
                                .minorUnits());
    }
}
