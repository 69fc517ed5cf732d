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
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Reads out of the explanation of a line how its amounts come about, so that whoever pays can do the sum. Says nothing
/// of what does not come to the amount.
final class LinePricing {

    private static final CurrencyCode ANY = CurrencyCode.USD;

    private LinePricing() {}

    static Pricing of(ExplainedLine explained, InvoiceLine line) {
        var terms = PriceTerms.of(explained.gross(), line.service().days());
        long off = Math.abs(cents(PriceTerms.sum(terms)) - line.subTotal());
        boolean isSaid = off <= 1 && !isOnlyTheAmount(terms);
        return new Pricing(
                isSaid ? terms : List.of(), isSaid && off == 1, discounts(explained, line), taxes(explained, line));
    }

    private static boolean isOnlyTheAmount(List<Term> terms) {
        return terms.isEmpty()
                || (terms.size() == 1
                        && terms.getFirst().factor() == null
                        && terms.getFirst().tiers().stream().allMatch(tier -> tier.quantity() == null));
    }

    /// The rates that lower the line one after the other; none if anything else lowers it too.
    private static List<BigDecimal> discounts(ExplainedLine explained, InvoiceLine line) {
        var rates = new ArrayList<BigDecimal>();
        var step = explained.net();
        while (step.operation() != Operation.LESS_PERCENT && !step.parts().isEmpty()) {
            step = step.parts().getFirst();
        }
        while (step.operation() == Operation.LESS_PERCENT) {
            rates.addFirst(new BigDecimal(step.parts().getLast().value()));
            step = step.parts().getFirst();
        }
        var left = Fraction.of(BigDecimal.valueOf(line.subTotal(), 2));
        for (var rate : rates) {
            left = left.times(Fraction.ONE.minus(Fraction.of(rate).hundredths()));
        }
        return Math.abs(cents(left) - line.net()) <= 1 ? rates : List.of();
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
