package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderFormView.Item;
import io.billwright.agreements.orderforms.OrderFormView.Labeled;
import io.billwright.agreements.orderforms.OrderFormView.Totals;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.discount.Coupon;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Price;
import io.billwright.core.pricing.Tier;
import io.billwright.core.tax.TaxEntry;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Messages;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Puts the prices, discounts and taxes of an order into the words of a language.
final class OrderFormMoney {

    private final Messages texts;
    private final Formats formats;

    OrderFormMoney(Messages texts) {
        this.texts = texts;
        formats = texts.formats();
    }

    Item item(PricedLine priced, Optional<Coupon> coupon, boolean free) {
        return item(priced.line(), priced, coupon, free);
    }

    /// A line with its terms as agreed and its amount as priced.
    Item item(Line line, PricedLine priced, Optional<Coupon> coupon, boolean free) {
        var amount = priced.totals().gross().money();
        return new Item(
                line.brick().name(),
                line.unlimited() ? null : line.quantity(),
                texts.text(each(line), price(line)),
                tiers(line.price()),
                discounts(line, coupon),
                free ? Money.zero(amount.currency()) : amount);
    }

    private String price(Line line) {
        return switch (line.price()) {
            case Price.PerUnit(var unitPrice) -> texts.text("price.unit", words(unitPrice));
            case Price.Flat(var amount) ->
                texts.text(line.unlimited() ? "price.unlimited" : "price.flat", words(amount));
            case Price.Packaged(var size, var amount) ->
                texts.text("price.package", words(amount), formats.quantity(size));
            case Price.Graduated _ -> texts.text("price.graduated");
            case Price.Volume _ -> texts.text("price.volume");
            case Price.Stairstep _ -> texts.text("price.stairstep");
        };
    }

    private List<String> tiers(Price price) {
        return switch (price) {
            case Price.Graduated(var tiers) -> tiers(tiers, true);
            case Price.Volume(var tiers) -> tiers(tiers, true);
            case Price.Stairstep(var tiers) -> tiers(tiers, false);
            case Price.Flat _, Price.PerUnit _, Price.Packaged _ -> List.of();
        };
    }

    /// Tiers can hold fractions of units, so each begins above the end of the one before.
    private List<String> tiers(List<Tier> tiers, boolean perUnit) {
        var lines = new ArrayList<String>();
        BigDecimal below = null;
        for (var tier : tiers) {
            var price = words(tier.price());
            lines.add(texts.text("tier", range(below, tier.upTo()), perUnit ? texts.text("price.unit", price) : price));
            below = tier.upTo();
        }
        return lines;
    }

    private String range(@Nullable BigDecimal above, @Nullable BigDecimal upTo) {
        if (above == null) {
            return upTo == null ? texts.text("tier.any") : texts.text("tier.first", formats.quantity(upTo));
        }
        return upTo == null
                ? texts.text("tier.last", formats.quantity(above))
                : texts.text("tier.middle", formats.quantity(above), formats.quantity(upTo));
    }

    private static String each(Line line) {
        return switch (line.kind()) {
            case BrickKind.AddOn() -> "each.month";
            case BrickKind.OneTime() -> "each.once";
            case BrickKind.Milestone(var _) -> "each.completion";
            case BrickKind.Usage(var window) -> {
                if (line.unlimited()) {
                    yield "each.month";
                }
                yield line.quantity().signum() == 0
                        ? "each.used"
                        : switch (window) {
                            case MONTH -> "each.committed_month";
                            case BILLING_PERIOD -> "each.committed_period";
                            case CONTRACT -> "each.committed_contract";
                        };
            }
        };
    }

    /// At least two decimals, and no zeros beyond them.
    private String words(BigDecimal price) {
        var plain = price.stripTrailingZeros();
        return formats.decimal(plain.scale() < 2 ? plain.setScale(2) : plain);
    }

    private List<String> discounts(Line line, Optional<Coupon> coupon) {
        var words = new ArrayList<String>();
        var discounts = line.discounts();
        discounts.renewingPercent().ifPresent(rate -> words.add(texts.text("discount.renews", formats.percent(rate))));
        discounts.oneTimePercent().ifPresent(rate -> words.add(texts.text("discount.percent", formats.percent(rate))));
        discounts.fixedAmount().ifPresent(amount -> words.add(texts.text("discount.fixed", amount)));
        if (coupon.orElse(null) instanceof Coupon.Rate(var code, var percent)) {
            words.add(texts.text("discount.coupon", code, formats.percent(percent)));
        }
        return words;
    }

    Totals totals(
            io.billwright.core.contract.Totals totals,
            List<TaxEntry> taxes,
            Optional<Coupon> coupon,
            Optional<Labeled> credit) {
        var discount = totals.discount().money();
        var labels = taxes.stream()
                .map(tax -> new Labeled(
                        tax.percent().signum() == 0 ? tax.name() : tax.name() + " " + formats.percent(tax.percent()),
                        tax.amount().money()))
                .toList();
        var label = coupon.map(found -> texts.text("discounts.coupon", found.code()))
                .orElseGet(() -> Messages.in(texts.language(), "invoices").text("discounts"));
        var total = totals.total().money();
        return new Totals(
                totals.gross().money(),
                discount.minorUnits() == 0 ? List.of() : List.of(new Labeled(label, discount)),
                labels,
                credit.orElse(null),
                credit.map(given -> total.minus(given.amount())).orElse(total));
    }
}
