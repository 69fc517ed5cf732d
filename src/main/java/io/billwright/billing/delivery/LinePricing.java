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

/// Derives from the explanation of a line how its amounts were calculated, so that a payer can check them. A
/// calculation that does not arrive at the printed amount is left out.
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

    /// Each rounding may be off by half a cent.
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

    /// The discounts of the line, in order. Empty if the discount column already shows them all, or if they do not
    /// explain the net.
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
        // Where a change bills a difference, discounts of the earlier terms are in it too.
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

    /// A rate for each percentage discount, and empty for a discount by amount.
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

    /// The fraction that is left after all rates.
    private static Fraction left(List<Optional<BigDecimal>> rates) {
        var left = Fraction.ONE;
        for (var rate : rates) {
            left = left.times(Fraction.ONE.minus(Fraction.of(rate.orElseThrow()).hundredths()));
        }
        return left;
    }

    /// The line's tax rates. Its shares have the same positions as the unrounded taxes they were allocated from.
    /// Empty if the rates do not explain the tax.
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
