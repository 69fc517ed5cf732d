package io.billwright.core.pricing;

import io.billwright.core.money.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One tier of a price: it holds quantities above the tier before it, up to and including `upTo`; the last tier is
/// open. The [Price] decides whether `price` is per unit or for the whole tier.
public record Tier(@Nullable BigDecimal upTo, BigDecimal price) {

    /// A price has at most this many decimals (R4).
    private static final int DECIMALS = 6;

    /// Whether a quantity that exceeds the tier before ends in this one.
    boolean holds(Fraction quantity) {
        return upTo == null || quantity.compareTo(Fraction.of(upTo)) <= 0;
    }

    static List<Tier> uplifted(List<Tier> tiers, BigDecimal percent) {
        return tiers.stream()
                .map(tier -> new Tier(tier.upTo, uplifted(tier.price, percent)))
                .toList();
    }

    /// Keeps at least the decimals the price was written with, so that 50.00 becomes 52.50.
    static BigDecimal uplifted(BigDecimal price, BigDecimal percent) {
        var exact = price.add(price.multiply(percent).movePointLeft(2));
        var rounded = exact.setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.setScale(Math.max(rounded.scale(), Math.max(0, price.scale())));
    }

    /// The tiers, if they price every quantity exactly once: ends rise strictly, and only the last tier is open.
    static List<Tier> checked(List<Tier> tiers) {
        if (tiers.isEmpty()) {
            throw new IllegalArgumentException("a price ladder needs at least one tier");
        }
        var below = BigDecimal.ZERO;
        for (var tier : tiers.subList(0, tiers.size() - 1)) {
            if (tier.upTo == null || tier.upTo.compareTo(below) <= 0) {
                throw new IllegalArgumentException("tiers must rise, and only the last may be open");
            }
            below = tier.upTo;
        }
        if (tiers.getLast().upTo != null) {
            throw new IllegalArgumentException("the last tier must be open");
        }
        return List.copyOf(tiers);
    }
}
