package io.billwright.invoicing.paperwork;

import io.billwright.invoicing.paperwork.InvoicePaper.Factor;
import io.billwright.invoicing.paperwork.InvoicePaper.Pricing;
import io.billwright.invoicing.paperwork.InvoicePaper.Term;
import io.billwright.invoicing.paperwork.InvoicePaper.Tier;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Messages;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/// Formats the calculation of a line's amount, so that the payer can check it.
public final class PriceFormula {

    private PriceFormula() {}

    /// For example `(100 × 1.00 + 25 × 0.80) × 3 months`.
    public static String of(Pricing pricing, Messages texts) {
        var formula = new StringBuilder();
        for (var term : pricing.terms()) {
            if (!formula.isEmpty() || term.isTakenOff()) {
                formula.append(formula.isEmpty() ? "" : " ")
                        .append(term.isTakenOff() ? "\u2212" : "+")
                        .append(' ');
            }
            formula.append(term(term, pricing.terms().size() > 1, texts));
        }
        return pricing.isCarried() ? texts.text("carried", formula) : formula.toString();
    }

    /// For example `10%, 8.33`.
    public static String reductions(List<Reduction> reductions, Formats formats) {
        return reductions.stream()
                .map(reduction -> switch (reduction) {
                    case Reduction.Rate(var percent) -> formats.percent(percent);
                    case Reduction.Amount(var amount) -> formats.decimal(amount);
                })
                .collect(Collectors.joining(", "));
    }

    /// For example `10% + 5%`.
    public static String rates(List<BigDecimal> rates, String separator, Formats formats) {
        return rates.stream().map(formats::percent).collect(Collectors.joining(separator));
    }

    private static String term(Term term, boolean isOneOfSeveral, Messages texts) {
        var product = term.tiers().stream().map(tier -> tier(tier, texts)).collect(Collectors.joining(" + "));
        boolean isBracketed = term.tiers().size() > 1 && (term.factor() != null || isOneOfSeveral);
        var price = isBracketed ? "(" + product + ")" : product;
        return switch (term.factor()) {
            case null -> price;
            case Factor.Share(var fraction) -> price + " × " + fraction;
            case Factor.Days(long days, long ofMonth) -> texts.text("for_days", price, days, ofMonth);
            case Factor.Months(var count)
            when count.stripTrailingZeros().scale() <= 0 -> texts.text("for_months", price, count.intValueExact());
            case Factor.Months(var count) ->
                texts.text("for_part", price, texts.formats().quantity(count));
        };
    }

    private static String tier(Tier tier, Messages texts) {
        var formats = texts.formats();
        var price = price(tier.unitPrice(), formats);
        if (tier.quantity() == null) {
            return price;
        }
        var product = formats.quantity(tier.quantity()) + " × " + price;
        return tier.size() == null ? product : texts.text("per_package", product, formats.quantity(tier.size()));
    }

    /// With two decimals, or more if the price has more.
    private static String price(BigDecimal price, Formats formats) {
        var plain = price.stripTrailingZeros();
        return formats.decimal(plain.setScale(Math.max(2, plain.scale())));
    }
}
