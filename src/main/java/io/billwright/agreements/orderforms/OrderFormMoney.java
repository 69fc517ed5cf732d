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
import io.billwright.core.tax.TaxEntry;
import io.billwright.messaging.documents.Written;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Prices, discounts and taxes of an order in words.
final class OrderFormMoney {

    private OrderFormMoney() {}

    static Item item(PricedLine priced, Optional<Coupon> coupon, boolean free) {
        var line = priced.line();
        var amount = priced.totals().gross().money();
        return new Item(
                line.brick().name(),
                line.unlimited() ? null : line.quantity(),
                price(line) + each(line),
                discounts(line, coupon),
                free ? Money.zero(amount.currency()) : amount);
    }

    private static String price(Line line) {
        return switch (line.price()) {
            case Price.PerUnit(var unitPrice) -> words(unitPrice) + " per unit";
            case Price.Flat(var amount) -> words(amount) + (line.unlimited() ? ", unlimited" : " flat");
            case Price.Packaged(var size, var amount) -> words(amount) + " per " + Written.quantity(size) + " units";
            case Price.Graduated(var tiers) ->
                "from " + words(tiers.getFirst().price()) + " per unit, in " + tiers.size() + " tiers";
            case Price.Volume(var tiers) -> "from " + words(tiers.getFirst().price()) + " per unit, by volume";
            case Price.Stairstep(var tiers) -> "from " + words(tiers.getFirst().price()) + ", in steps";
        };
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
