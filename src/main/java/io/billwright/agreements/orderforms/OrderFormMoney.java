package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderFormView.Item;
import io.billwright.agreements.orderforms.OrderFormView.Labeled;
import io.billwright.agreements.orderforms.OrderFormView.Totals;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.discount.Coupon;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Price;
import io.billwright.core.pricing.Tier;
import io.billwright.core.tax.TaxEntry;
import io.billwright.messaging.documents.Written;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Prices, discounts and taxes of an order in words.
final class OrderFormMoney {

    private OrderFormMoney() {}

    static Item item(PricedLine priced, Optional<Coupon> coupon, boolean free) {
        return item(priced.line(), priced, coupon, free);
    }

    /// A line as it was agreed, at what it was priced.
    static Item item(Line line, PricedLine priced, Optional<Coupon> coupon, boolean free) {
        var amount = priced.totals().gross().money();
        return new Item(
                line.brick().name(),
                line.unlimited() ? null : line.quantity(),
                price(line) + each(line),
                tiers(line.price()),
                discounts(line, coupon),
                free ? Money.zero(amount.currency()) : amount);
    }

    private static String price(Line line) {
        return switch (line.price()) {
            case Price.PerUnit(var unitPrice) -> words(unitPrice) + " per unit";
            case Price.Flat(var amount) -> words(amount) + (line.unlimited() ? ", unlimited" : " flat");
            case Price.Packaged(var size, var amount) -> words(amount) + " per " + Written.quantity(size) + " units";
            case Price.Graduated _ -> "Each unit at the price of its tier";
            case Price.Volume _ -> "All units at the price of the tier they reach";
            case Price.Stairstep _ -> "The price of the tier that the units reach";
        };
    }

    private static List<String> tiers(Price price) {
        return switch (price) {
            case Price.Graduated(var tiers) -> tiers(tiers, " per unit");
            case Price.Volume(var tiers) -> tiers(tiers, " per unit");
            case Price.Stairstep(var tiers) -> tiers(tiers, "");
            case Price.Flat _, Price.PerUnit _, Price.Packaged _ -> List.of();
        };
    }

    /// Tiers hold parts of units too, so each begins above the one before.
    private static List<String> tiers(List<Tier> tiers, String per) {
        var words = new ArrayList<String>();
        BigDecimal below = null;
        for (var tier : tiers) {
            words.add(range(below, tier.upTo()) + ": " + words(tier.price()) + per);
            below = tier.upTo();
        }
        return words;
    }

    private static String range(@Nullable BigDecimal above, @Nullable BigDecimal upTo) {
        if (above == null) {
            return upTo == null ? "Any quantity" : "Up to " + Written.quantity(upTo);
        }
        return upTo == null
                ? "Above " + Written.quantity(above)
                : "Above " + Written.quantity(above) + " up to " + Written.quantity(upTo);
    }

    private static String each(Line line) {
        return switch (line.kind()) {
            case BrickKind.AddOn() -> " each month";
            case BrickKind.OneTime() -> ", once";
            case BrickKind.Milestone(var _) -> ", on completion";
            case BrickKind.Usage(var window) -> {
                if (line.unlimited()) {
                    yield " each month";
                }
                yield line.quantity().signum() == 0
                        ? ", billed as used"
                        : switch (window) {
                            case MONTH -> ", committed each month";
                            case BILLING_PERIOD -> ", committed each billing period";
                            case CONTRACT -> ", committed for the contract";
                        };
            }
        };
    }

    /// At least two decimals, and no zeros beyond them.
    private static String words(BigDecimal price) {
        var plain = price.stripTrailingZeros();
        return Written.decimal(plain.scale() < 2 ? plain.setScale(2) : plain);
    }

    private static List<String> discounts(Line line, Optional<Coupon> coupon) {
        var words = new ArrayList<String>();
        line.discounts()
                .renewingPercent()
                .ifPresent(rate -> words.add(Written.quantity(rate) + "\u00a0% off, also when it renews"));
        line.discounts().oneTimePercent().ifPresent(rate -> words.add(Written.quantity(rate) + "\u00a0% off"));
        line.discounts().fixedAmount().ifPresent(amount -> words.add(Written.withCurrency(amount) + " off in all"));
        if (coupon.orElse(null) instanceof Coupon.Rate(var code, var percent)) {
            words.add("Coupon " + code + ": " + Written.quantity(percent) + "\u00a0% off");
        }
        return words;
    }

    static Totals totals(
            io.billwright.core.contract.Totals totals,
            List<TaxEntry> taxes,
            Optional<Coupon> coupon,
            Optional<Labeled> credit) {
        var discount = totals.discount().money();
        var labels = taxes.stream()
                .map(tax -> new Labeled(
                        tax.percent().signum() == 0
                                ? tax.name()
                                : tax.name() + " " + Written.quantity(tax.percent()) + "\u00a0%",
                        tax.amount().money()))
                .toList();
        var label =
                coupon.map(found -> "Discounts, with coupon " + found.code()).orElse("Discounts");
        var total = totals.total().money();
        return new Totals(
                totals.gross().money(),
                discount.minorUnits() == 0 ? List.of() : List.of(new Labeled(label, discount)),
                labels,
                credit.orElse(null),
                credit.map(given -> total.minus(given.amount())).orElse(total));
    }

    static Money total(PricedPeriod period) {
        return period.totals().total().money();
    }
}
