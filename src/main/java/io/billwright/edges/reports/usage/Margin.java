package io.billwright.edges.reports.usage;

import io.billwright.agreements.catalog.Aggregation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Adds up use, what it brought in and what it cost. Costs add up only where all of them are known.
final class Margin {

    private static final int DIGITS = 2;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private BigDecimal quantity = BigDecimal.ZERO;
    private long overage;
    private long commitment;
    private @Nullable Long cost = 0L;

    /// The same month of another customer, or a month of a meter that counts a sum.
    void add(UsageFact fact, Optional<Long> factCost) {
        quantity = quantity.add(fact.quantity());
        addAmounts(fact, factCost);
    }

    /// Another month of the same customer: only sums add up, of other meters the month with most counts.
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

    /// None of no revenue.
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

    /// Without zeros at the end, and never as a power of ten.
    static BigDecimal plain(BigDecimal value) {
        var stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
