package io.billwright.billing.delivery;

import io.billwright.core.explain.Operation;
import io.billwright.core.explain.Step;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.ExplainedLine;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.paperwork.InvoicePaper.Pricing;
import io.billwright.invoicing.paperwork.InvoicePaper.Term;
import io.billwright.invoicing.paperwork.Reduction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads out of the explanation of a line how its amounts come about, so that whoever pays can do the sum. Says nothing
/// of what does not come to the amount.
final class LinePricing {

    private static final CurrencyCode ANY = CurrencyCode.USD;
    private static final Set<String> AMOUNTS_OFF = Set.of("after fixed discount", "after coupon");

    private LinePricing() {}

    static Pricing of(ExplainedLine explained, InvoiceLine line) {
        var terms = PriceTerms.of(explained.gross(), line.service().days());
        long off = Math.abs(cents(PriceTerms.sum(terms)) - line.subTotal());
        boolean isSaid = off <= Math.max(1, (roundings(explained.gross()) + 1) / 2) && !isOnlyTheAmount(terms);
        return new Pricing(
                isSaid ? terms : List.of(),
                isSaid && off > 0,
                discounts(explained, line, terms),
                taxes(explained, line));
    }

    /// Each may take half a cent away or add it.
    private static long roundings(Step step) {
        return (step.operation() == Operation.ROUND ? 1 : 0)
                + step.parts().stream().mapToLong(LinePricing::roundings).sum();
    }

    private static boolean isOnlyTheAmount(List<Term> terms) {
        return terms.isEmpty()
                || (terms.size() == 1
                        && terms.getFirst().factor() == null
                        && terms.getFirst().tiers().stream().allMatch(tier -> tier.quantity() == null));
    }

    /// What lowers the line, one after the other; nothing if the discount says it already, or does not come of it.
    private static List<Reduction> discounts(ExplainedLine explained, InvoiceLine line, List<Term> terms) {
        var steps = reductions(explained.net());
        int place = steps.indexOf(Optional.<BigDecimal>empty());
        var gross = Fraction.of(BigDecimal.valueOf(line.subTotal(), 2));
        var net = Fraction.of(BigDecimal.valueOf(line.net(), 2));
        if (place < 0) {
            boolean isAll = Math.abs(cents(gross.times(left(steps))) - line.net()) <= 1;
            return isAll ? steps.stream().map(rate -> rate(rate.orElseThrow())).toList() : List.of();
        }
        var later = steps.subList(place + 1, steps.size());
        // What a change adds to or takes from is lowered by the terms before it too.
        if (steps.size() == 1
                || later.contains(Optional.<BigDecimal>empty())
                || left(later).signum() == 0
                || terms.stream().anyMatch(Term::isTakenOff)) {
            return List.of();
        }
        var amount = Money.round(gross.times(left(steps.subList(0, place))).minus(net.dividedBy(left(later))), ANY);
        return steps.stream()
                .filter(rate -> rate.isPresent() || amount.minorUnits() != 0)
                .map(rate -> rate.map(LinePricing::rate).orElseGet(() -> new Reduction.Amount(amount.major())))
                .toList();
    }

    private static Reduction rate(BigDecimal percent) {
        return new Reduction.Rate(percent);
    }

    /// The rates that lower it, and nothing where an amount does.
    private static List<Optional<BigDecimal>> reductions(Step net) {
        var found = new ArrayList<Optional<BigDecimal>>();
        for (var step = net; !step.parts().isEmpty(); step = step.parts().getFirst()) {
            if (step.operation() == Operation.LESS_PERCENT) {
                found.addFirst(Optional.of(new BigDecimal(step.parts().getLast().value())));
            } else if (AMOUNTS_OFF.contains(step.name())
                    && (found.isEmpty() || found.getFirst().isPresent())) {
                found.addFirst(Optional.empty());
            }
        }
        return found;
    }

    /// What rates leave of one.
    private static Fraction left(List<Optional<BigDecimal>> rates) {
        var left = Fraction.ONE;
        for (var rate : rates) {
            left = left.times(Fraction.ONE.minus(Fraction.of(rate.orElseThrow()).hundredths()));
        }
        return left;
    }

    /// A line has a share of each tax, which is at the same place among the shares before they were rounded.
    private static List<BigDecimal> taxes(ExplainedLine explained, InvoiceLine line) {
        var rates = new ArrayList<BigDecimal>();
        addTaxes(explained.tax(), rates);
        var sum = rates.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        var tax = Fraction.of(BigDecimal.valueOf(line.net(), 2))
                .times(Fraction.of(sum).hundredths());
        return Math.abs(cents(tax) - line.tax()) <= rates.size() ? rates : List.of();
    }

    private static void addTaxes(Step step, List<BigDecimal> rates) {
        switch (step.operation()) {
            case SUM -> step.parts().forEach(part -> addTaxes(part, rates));
            case SHARE -> {
                int place = Integer.parseInt(step.parts().getLast().value()) - 1;
                var share = step.parts().getFirst().parts().get(place);
                if (share.operation() == Operation.PERCENT) {
                    rates.add(new BigDecimal(share.parts().getLast().value()));
                }
            }
            default -> {}
        }
    }

    private static long cents(Fraction amount) {
        return Money.round(amount, ANY).minorUnits();
    }
}
