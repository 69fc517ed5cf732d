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

    private final Terms terms;
    private final Explain explain;
    private final List<PhasePricing> phases;
    private final Map<LinePricing, LineCoupon> coupons;

    /// The lines of each phase with their own discounts come first, then the coupons, as phases may share one.
    ContractPricing(Terms terms, Explain explain) {
        this.terms = terms;
        this.explain = explain;
        this.phases = phases(terms, explain);
        this.coupons = coupons(terms, phases, explain);
    }

    /// Prices an agreement in the order of R6: lines, coupons, then the periods with their tax, then the sums.
    public static Schedule price(Terms terms, Explain explain) {
        return new ContractPricing(terms, explain).schedule();
    }

    Schedule schedule() {
        var priced = phases.stream().map(phase -> phase.price(coupons)).toList();

        var totals = Totals.sum(priced.stream().map(PricedPhase::totals).toList(), terms.currency(), explain);
        var taxes = priced.stream()
                .flatMap(phase -> phase.periods().stream())
                .map(PricedPeriod::taxes)
                .flatMap(List::stream)
                .toList();
        return new Schedule(
                terms.end().minusDays(1), priced, TaxEntry.merged(taxes, terms.currency(), explain), totals);
    }

    List<PhasePricing> phases() {
        return phases;
    }

    LineCoupon coupon(LinePricing line) {
        return coupons.getOrDefault(line, LineCoupon.NONE);
    }

    private static List<PhasePricing> phases(Terms terms, Explain explain) {
        var phases = new ArrayList<PhasePricing>(terms.phases().size());
        int from = terms.from();
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
