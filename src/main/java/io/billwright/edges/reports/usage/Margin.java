package io.billwright.edges.reports.usage;

import io.billwright.agreements.catalog.Aggregation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Sums up usage, its revenue and its cost. The total cost is unknown if any part of it is.
final class Margin {

    private static final int DIGITS = 2;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private BigDecimal quantity = BigDecimal.ZERO;
    private long overage;
    private long commitment;
    private @Nullable Long cost = 0L;

    /// Adds a fact of the same month and another customer, or of another month of a meter that counts sums.
    void add(UsageFact fact, Optional<Long> factCost) {
        quantity = quantity.add(fact.quantity());
        addAmounts(fact, factCost);
    }

    /// Adds another month of the same customer: sums are added up; for other aggregations the highest month counts.
    void addMonth(UsageFact fact, Optional<Long> factCost, Aggregation aggregation) {
        quantity = aggregation == Aggregation.SUM ? quantity.add(fact.quantity()) : quantity.max(fact.quantity());
        addAmounts(fact, factCost);
    }

    private void addAmounts(UsageFact fact, Optional<Long> factCost) {
        overage = Math.addExact(overage, fact.overage());
        commitment = Math.addExact(commitment, fact.commitment());
        cost = cost == null || factCost.isEmpty() ? null : (Long) Math.addExact(cost, factCost.get());
    }

    BigDecimal quantity() {
        return plain(quantity);
    }

    long overage() {
        return overage;
    }

    long commitment() {
        return commitment;
    }

    long revenue() {
        return Math.addExact(overage, commitment);
    }

    @Nullable
    Long cost() {
        return cost;
    }

    @Nullable
    Long margin() {
        return cost == null ? null : (Long) Math.subtractExact(revenue(), cost);
    }

    /// Null if there is no revenue or the cost is unknown.
    @Nullable
    String marginPercent() {
        var margin = margin();
        return margin == null || revenue() == 0
                ? null
                : percent(BigDecimal.valueOf(margin), BigDecimal.valueOf(revenue()));
    }

    static String percent(BigDecimal part, BigDecimal whole) {
        return part.multiply(HUNDRED)
                .divide(whole, DIGITS, RoundingMode.HALF_UP)
                .toPlainString();
    }

    /// Without trailing zeros, and never in exponential notation.
    static BigDecimal plain(BigDecimal value) {
        var stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
