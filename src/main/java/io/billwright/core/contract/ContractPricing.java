package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.explain.Explain;
import io.billwright.core.tax.TaxEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// From terms to schedule: the one function behind estimates and invoices (R22).
public final class ContractPricing {

    private ContractPricing() {}

    /// Prices an agreement in the order of R6: the lines of each phase with their own discounts, then the coupons, as
    /// phases may share one, then the periods with their tax, then the sums.
    public static Schedule price(Terms terms, Explain explain) {
        var phases = phases(terms, explain);
        var coupons = coupons(terms, phases, explain);
        var priced = phases.stream().map(phase -> phase.price(coupons)).toList();

        var totals = Totals.sum(priced.stream().map(PricedPhase::totals).toList(), terms.currency(), explain);
        var taxes = priced.stream()
                .flatMap(phase -> phase.periods().stream())
                .map(PricedPeriod::taxes)
                .flatMap(List::stream)
                .toList();
        var endsAt = terms.anchor().plusMonths(terms.months()).minusDays(1);
        return new Schedule(endsAt, priced, TaxEntry.merged(taxes, terms.currency(), explain), totals);
    }

    private static List<PhasePricing> phases(Terms terms, Explain explain) {
        var phases = new ArrayList<PhasePricing>(terms.phases().size());
        int from = 0;
        for (var phase : terms.phases()) {
            phases.add(new PhasePricing(terms, phase, from, explain));
            from += phase.months();
        }
        return phases;
    }

    /// A phase's own coupon falls on its lines; the agreement's on the lines of all phases without one.
    private static Map<LinePricing, LineCoupon> coupons(Terms terms, List<PhasePricing> phases, Explain explain) {
        var coupons = new HashMap<LinePricing, LineCoupon>();
        var sharing = new ArrayList<LinePricing>();
        for (var phase : phases) {
            var own = phase.phase().coupon();
            if (own.isPresent()) {
                coupons.putAll(LineCoupon.onEach(own, phase.scheduledLines(), terms.currency(), explain));
            } else {
                sharing.addAll(phase.scheduledLines());
            }
        }
        coupons.putAll(LineCoupon.onEach(terms.coupon(), sharing, terms.currency(), explain));
        return coupons;
    }
}
