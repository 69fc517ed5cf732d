package io.billwright.position;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// R8: the exact price of a quantity in cents. A quantity of zero costs nothing.
sealed interface Price {

    /// A step of a price ladder.
    ///
    /// @param upTo null in the last tier
    /// @param price per unit or, for a stairstep price, of the whole step
    record Tier(@Nullable Fraction upTo, Fraction price) {

        boolean holds(Fraction quantity) {
            return upTo == null || quantity.compareTo(upTo) <= 0;
        }
    }

    record PerUnit(Fraction price) implements Price {}

    record Flat(Fraction price) implements Price {}

    record Pack(Fraction size, Fraction price) implements Price {}

    record Graduated(List<Tier> tiers) implements Price {}

    record Volume(List<Tier> tiers) implements Price {}

    record Stairstep(List<Tier> tiers) implements Price {}

    default Fraction of(Fraction quantity) {
        if (quantity.sign() <= 0) {
            return Fraction.ZERO;
        }
        return switch (this) {
            case PerUnit(var price) -> price.times(quantity);
            case Flat(var price) -> price;
            case Pack(var size, var price) -> quantity.over(size).ceiling().times(price);
            case Graduated(var tiers) -> graduated(tiers, quantity);
            case Volume(var tiers) -> holding(tiers, quantity).price.times(quantity);
            case Stairstep(var tiers) -> holding(tiers, quantity).price;
        };
    }

    private static Tier holding(List<Tier> tiers, Fraction quantity) {
        return tiers.stream().filter(tier -> tier.holds(quantity)).findFirst().orElseThrow();
    }

    private static Fraction graduated(List<Tier> tiers, Fraction quantity) {
        var sum = Fraction.ZERO;
        var below = Fraction.ZERO;
        for (var tier : tiers) {
            var top = tier.upTo == null ? quantity : tier.upTo.min(quantity);
            if (top.compareTo(below) > 0) {
                sum = sum.plus(top.minus(below).times(tier.price));
                below = top;
            }
        }
        return sum;
    }

    /// R10: raises the price by a percentage; unit prices keep six decimals.
    default Price raised(Fraction percent) {
        return switch (this) {
            case PerUnit(var price) -> new PerUnit(raise(price, percent));
            case Flat(var price) -> new Flat(raise(price, percent));
            case Pack(var size, var price) -> new Pack(size, raise(price, percent));
            case Graduated(var tiers) -> new Graduated(raise(tiers, percent));
            case Volume(var tiers) -> new Volume(raise(tiers, percent));
            case Stairstep(var tiers) -> new Stairstep(raise(tiers, percent));
        };
    }

    private static List<Tier> raise(List<Tier> tiers, Fraction percent) {
        return tiers.stream()
                .map(tier -> new Tier(tier.upTo, raise(tier.price, percent)))
                .toList();
    }

    /// Six decimals of a unit price in major units are four decimals in cents.
    private static Fraction raise(Fraction price, Fraction percent) {
        return price.lessPercent(percent.times(-1)).rounded(4);
    }
}
