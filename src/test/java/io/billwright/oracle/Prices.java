package io.billwright.oracle;

import io.billwright.oracle.Input.Blocks;
import io.billwright.oracle.Input.Flat;
import io.billwright.oracle.Input.Graduated;
import io.billwright.oracle.Input.PerUnit;
import io.billwright.oracle.Input.Price;
import io.billwright.oracle.Input.Stairstep;
import io.billwright.oracle.Input.Tier;
import io.billwright.oracle.Input.Volume;
import java.util.ArrayList;
import java.util.List;

/// Calculates the exact price of a quantity, and how the quantity falls into tiers (R8, D10, D11).
public final class Prices {

    private Prices() {}

    /// The part of a quantity in one tier, its price there, and its exact cost in major units.
    public record Part(Fraction quantity, Fraction unitPrice, Fraction cost) {}

    /// The exact price of a quantity in major units.
    public static Fraction price(Price price, Fraction quantity) {
        return Spread.sum(parts(price, quantity).stream().map(Part::cost).toList());
    }

    /// How the quantity falls into tiers. A quantity of zero or less is one part that costs nothing.
    public static List<Part> parts(Price price, Fraction quantity) {
        if (quantity.signum() <= 0) {
            return List.of(new Part(quantity, firstPrice(price), Fraction.ZERO));
        }
        return switch (price) {
            case PerUnit(Fraction amount) -> List.of(new Part(quantity, amount, amount.times(quantity)));
            case Flat(Fraction amount) -> List.of(new Part(quantity, amount, amount));
            case Graduated(List<Tier> tiers) -> graduated(tiers, quantity);
            case Volume(List<Tier> tiers) -> {
                Fraction amount = tierOf(tiers, quantity).price();
                yield List.of(new Part(quantity, amount, amount.times(quantity)));
            }
            case Blocks(Fraction amount, Fraction size) -> {
                Fraction blocks = Fraction.of(quantity.dividedBy(size).ceiling());
                yield List.of(new Part(quantity, amount, amount.times(blocks)));
            }
            case Stairstep(List<Tier> tiers) -> {
                Fraction amount = tierOf(tiers, quantity).price();
                yield List.of(new Part(quantity, amount, amount));
            }
        };
    }

    /// D12: the price of usage beyond the commitment, in major units; never negative.
    public static Fraction overage(Price price, Fraction committed, Fraction used) {
        if (used.compareTo(committed) <= 0) {
            return Fraction.ZERO;
        }
        return price(price, used).minus(price(price, committed)).max(Fraction.ZERO);
    }

    private static List<Part> graduated(List<Tier> tiers, Fraction quantity) {
        List<Part> parts = new ArrayList<>();
        Fraction below = Fraction.ZERO;
        for (int i = 0; i < tiers.size(); i++) {
            Fraction upTo = tiers.get(i).upTo();
            boolean last = i == tiers.size() - 1;
            Fraction reached = last || upTo == null ? quantity : quantity.min(upTo);
            if (reached.compareTo(below) > 0) {
                Fraction inTier = reached.minus(below);
                Fraction amount = tiers.get(i).price();
                parts.add(new Part(inTier, amount, amount.times(inTier)));
                below = reached;
            }
        }
        return parts;
    }

    private static Tier tierOf(List<Tier> tiers, Fraction quantity) {
        for (Tier tier : tiers) {
            Fraction upTo = tier.upTo();
            if (upTo == null || upTo.compareTo(quantity) >= 0) {
                return tier;
            }
        }
        return tiers.getLast();
    }

    private static Fraction firstPrice(Price price) {
        return switch (price) {
            case PerUnit(Fraction amount) -> amount;
            case Flat(Fraction amount) -> amount;
            case Graduated(List<Tier> tiers) -> tiers.getFirst().price();
            case Volume(List<Tier> tiers) -> tiers.getFirst().price();
            case Blocks(Fraction amount, Fraction _) -> amount;
            case Stairstep(List<Tier> tiers) -> tiers.getFirst().price();
        };
    }
}
