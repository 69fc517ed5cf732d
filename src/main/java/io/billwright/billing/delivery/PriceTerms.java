package io.billwright.billing.delivery;

import io.billwright.core.explain.Step;
import io.billwright.core.money.Fraction;
import io.billwright.invoicing.paperwork.InvoicePaper.Factor;
import io.billwright.invoicing.paperwork.InvoicePaper.Term;
import io.billwright.invoicing.paperwork.InvoicePaper.Tier;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Breaks the explanation of a subtotal down into prices and how often each is charged. Explanations with other kinds
/// of steps, such as an allocated amount, are not broken down.
final class PriceTerms {

    private static final int DECIMALS = 8;
    private static final int SHORTEST_MONTH = 28;
    private static final int LONGEST_MONTH = 31;

    private final long days;
    private final Map<Priced, Fraction> found = new LinkedHashMap<>();
    private boolean isUnknown;

    private record Priced(List<Tier> tiers, boolean isByMonth) {}

    /// `days` is the length of the line's service period.
    private PriceTerms(long days) {
        this.days = days;
    }

    /// Empty if the explanation cannot be broken down.
    static List<Term> of(Step gross, long days) {
        var terms = new PriceTerms(days);
        terms.add(gross, Fraction.ONE, false);
        return terms.isUnknown ? List.of() : terms.terms();
    }

    /// The exact sum of the printed terms.
    static Fraction sum(List<Term> terms) {
        var sum = Fraction.ZERO;
        for (var term : terms) {
            var amount = price(term.tiers()).times(value(term.factor()));
            sum = term.isTakenOff() ? sum.minus(amount) : sum.plus(amount);
        }
        return sum;
    }

    private void add(Step step, Fraction times, boolean isByMonth) {
        var parts = step.parts();
        switch (step.operation()) {
            case INPUT -> put(List.of(new Tier(null, decimal(step), null)), times, isByMonth);
            case ROUND -> add(parts.getFirst(), times, isByMonth);
            case DIFFERENCE -> {
                add(parts.getFirst(), times, isByMonth);
                add(parts.getLast(), Fraction.ZERO.minus(times), isByMonth);
            }
            case SUM -> {
                if (step.name().equals("all tiers")) {
                    put(parts.stream().map(PriceTerms::tier).toList(), times, isByMonth);
                } else {
                    parts.forEach(part -> add(part, times, isByMonth));
                }
            }
            case PRODUCT -> product(step, times, isByMonth);
            case QUOTIENT, PERCENT, LESS_PERCENT, ROUND_UP, ALLOCATE, SHARE -> isUnknown = true;
        }
    }

    private void product(Step step, Fraction times, boolean isByMonth) {
        switch (step.name()) {
            case "quantity at unit price", "packages at package price" -> put(List.of(tier(step)), times, isByMonth);
            case "price for all months" -> add(step.parts().getFirst(), scaled(step, times), true);
            default -> add(step.parts().getFirst(), scaled(step, times), isByMonth);
        }
    }

    private static Fraction scaled(Step step, Fraction times) {
        return times.times(Fraction.parse(step.parts().getLast().value()));
    }

    private void put(List<Tier> tiers, Fraction times, boolean isByMonth) {
        if (price(tiers).signum() != 0) {
            found.merge(new Priced(tiers, isByMonth), times, Fraction::plus);
        }
    }

    /// The quantity of a package tier is `packages begun`, rounded up from `packages`, which are units divided by
    /// package size.
    private static Tier tier(Step step) {
        var quantity = step.parts().getFirst();
        var size = step.name().equals("packages at package price")
                ? decimal(quantity.parts().getFirst().parts().getLast())
                : null;
        return new Tier(decimal(quantity), decimal(step.parts().getLast()), size);
    }

    private List<Term> terms() {
        var added = new ArrayList<Term>();
        var takenOff = new ArrayList<Term>();
        found.forEach((priced, times) -> {
            if (times.signum() > 0) {
                added.add(new Term(false, priced.tiers, factor(times, priced.isByMonth)));
            } else if (times.signum() < 0) {
                takenOff.add(new Term(true, priced.tiers, factor(Fraction.ZERO.minus(times), priced.isByMonth)));
            }
        });
        added.addAll(takenOff);
        return added;
    }

    private @Nullable Factor factor(Fraction times, boolean isByMonth) {
        if (!isByMonth) {
            return times.equals(Fraction.ONE) ? null : new Factor.Share(times.toString());
        }
        var ofMonth = Fraction.of(days).dividedBy(times);
        boolean isPartOfOne = times.compareTo(Fraction.ONE) < 0
                && ofMonth.equals(ofMonth.roundedUpToWhole())
                && ofMonth.compareTo(Fraction.of(SHORTEST_MONTH)) >= 0
                && ofMonth.compareTo(Fraction.of(LONGEST_MONTH)) <= 0;
        return isPartOfOne
                ? new Factor.Days(days, ofMonth.toDecimal(0).longValueExact())
                : new Factor.Months(times.toDecimal(DECIMALS));
    }

    private static Fraction value(@Nullable Factor factor) {
        return switch (factor) {
            case null -> Fraction.ONE;
            case Factor.Months(var count) -> Fraction.of(count);
            case Factor.Days(long some, long all) -> Fraction.of(some, all);
            case Factor.Share(var fraction) -> Fraction.parse(fraction);
        };
    }

    private static Fraction price(List<Tier> tiers) {
        var sum = Fraction.ZERO;
        for (var tier : tiers) {
            var units = tier.quantity() == null ? BigDecimal.ONE : tier.quantity();
            sum = sum.plus(Fraction.of(units.multiply(tier.unitPrice())));
        }
        return sum;
    }

    private static BigDecimal decimal(Step step) {
        return Fraction.parse(step.value()).toDecimal(DECIMALS + 4);
    }
}
