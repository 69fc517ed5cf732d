package io.billwright.core.pricing;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Charges a quantity by a price, tier by tier (R8).
public final class Charging {

    private Charging() {}

    /// The exact amount for the quantity; a quantity of zero or less costs nothing.
    public static Figure amount(Price price, Figure quantity, Explain explain) {
        var charges = charge(price, quantity, explain);
        return charges.size() == 1
                ? charges.getFirst().amount()
                : explain.sum(
                        "all tiers", charges.stream().map(TierCharge::amount).toList());
    }

    /// Splits the quantity into tiers. A price without tiers counts as one tier.
    public static List<TierCharge> charge(Price price, Figure quantity, Explain explain) {
        if (quantity.value().signum() <= 0) {
            return List.of(new TierCharge(quantity, firstPrice(price), explain.input("nothing to charge", 0)));
        }
        return switch (price) {
            case Price.Flat(var amount) -> whole(quantity, "flat price", amount, explain);
            case Price.PerUnit(var unitPrice) -> List.of(perUnit(quantity, unitPrice, explain));
            case Price.Volume(var tiers) ->
                List.of(perUnit(quantity, holding(tiers, quantity).price(), explain));
            case Price.Stairstep(var tiers) ->
                whole(quantity, "price of the step", holding(tiers, quantity).price(), explain);
            case Price.Packaged(var size, var amount) -> packaged(quantity, size, amount, explain);
            case Price.Graduated(var tiers) -> graduated(tiers, quantity, explain);
        };
    }

    private static BigDecimal firstPrice(Price price) {
        return switch (price) {
            case Price.Flat(var amount) -> amount;
            case Price.PerUnit(var unitPrice) -> unitPrice;
            case Price.Volume(var tiers) -> tiers.getFirst().price();
            case Price.Stairstep(var tiers) -> tiers.getFirst().price();
            case Price.Packaged(var _, var amount) -> amount;
            case Price.Graduated(var tiers) -> tiers.getFirst().price();
        };
    }

    private static List<TierCharge> whole(Figure quantity, String name, BigDecimal amount, Explain explain) {
        return List.of(new TierCharge(quantity, amount, explain.input(name, amount)));
    }

    private static TierCharge perUnit(Figure quantity, BigDecimal unitPrice, Explain explain) {
        var amount = quantity.times("quantity at unit price", explain.input("unit price", unitPrice));
        return new TierCharge(quantity, unitPrice, amount);
    }

    private static List<TierCharge> packaged(Figure quantity, BigDecimal size, BigDecimal price, Explain explain) {
        var packages = quantity.dividedBy("packages", explain.input("package size", size))
                .roundedUpToWhole("packages begun");
        var amount = packages.times("packages at package price", explain.input("package price", price));
        return List.of(new TierCharge(quantity, price, amount));
    }

    private static Tier holding(List<Tier> tiers, Figure quantity) {
        return tiers.stream()
                .filter(tier -> tier.holds(quantity.value()))
                .findFirst()
                .orElseThrow();
    }

    private static List<TierCharge> graduated(List<Tier> tiers, Figure quantity, Explain explain) {
        var charges = new ArrayList<TierCharge>();
        var below = BigDecimal.ZERO;
        for (var tier : tiers) {
            var upTo = tier.upTo();
            if (upTo == null || tier.holds(quantity.value())) {
                charges.add(perUnit(above(below, quantity, explain), tier.price(), explain));
                break;
            }
            var filled = explain.input("end of tier", upTo);
            charges.add(perUnit(above(below, filled, explain), tier.price(), explain));
            below = upTo;
        }
        return charges;
    }

    private static Figure above(BigDecimal below, Figure quantity, Explain explain) {
        return below.signum() == 0
                ? quantity
                : quantity.minus("units in the tier", explain.input("end of the tier before", below));
    }
}
