package io.billwright.core.pricing;

import io.billwright.core.money.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One rung of a price ladder: it holds quantities above the rung before it, up to and including `upTo`. The last rung
/// has no end. Whether `price` is for a unit or for the whole rung is said by the [Price] that owns the ladder.
public record Tier(@Nullable BigDecimal upTo, BigDecimal price) {

    /// So many decimals a price has at most (R4).
    private static final int DECIMALS = 6;

    /// Whether a quantity above the rung before ends on this rung.
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

    /// The ladder if it prices every quantity exactly once: ends rise strictly, and only the last rung is open.
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
