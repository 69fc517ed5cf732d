package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Explain;
import io.billwright.core.tax.TaxEntry;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Turns terms into a schedule: the one function behind estimates and invoices (R22).
public final class ContractPricing {

    private final Terms terms;
    private final Explain explain;
    private final List<PhasePricing> phases;
    private final Map<LinePricing, LineCoupon> coupons;

    ContractPricing(Terms terms, Explain explain) {
        this(terms, _ -> true, explain);
    }

    /// Prices the lines of each phase with their own discounts first, then the coupons, since several phases may
    /// share one.
    private ContractPricing(Terms terms, Predicate<Phase> needed, Explain explain) {
        this.terms = terms;
        this.explain = explain;
        this.phases = phases(terms, needed, explain);
        this.coupons = coupons(terms, phases, explain);
    }

    /// Prices an agreement in the order of R6: lines, coupons, then the periods with their tax, then the sums.
    public static Schedule price(Terms terms, Explain explain) {
        return new ContractPricing(terms, explain).schedule();
    }

    /// Prices the period that contains the day, without the work for the others.
    public static PricedPeriod pricePeriod(Terms terms, LocalDate day, Explain explain) {
        return pricePeriod(terms, day, List.of(), explain);
    }

    /// The same, with the extras on the invoice of that period.
    static PricedPeriod pricePeriod(Terms terms, LocalDate day, List<Extra> extras, Explain explain) {
        var pricing = of(terms, day, explain);
        return pricing.phaseOn(day).price(day, pricing.coupons, extras);
    }

    /// The pricing of the phase that contains the day, and of the phases that influence its price.
    static ContractPricing of(Terms terms, LocalDate day, Explain explain) {
        var phase = terms.phaseOn(day);
        return new ContractPricing(terms, other -> decides(terms, other, phase), explain);
    }

    PhasePricing phaseOn(LocalDate day) {
        return phases.stream()
                .filter(phase -> phase.calendar().dates().contains(day))
                .findFirst()
                .orElseThrow();
    }

    /// Whether the price of `phase` depends on the lines of `other`: only a coupon of a fixed amount is spread over
    /// several phases.
    private static boolean decides(Terms terms, Phase other, Phase phase) {
        return other.position() == phase.position()
                || (phase.coupon().isEmpty()
                        && other.coupon().isEmpty()
                        && terms.coupon().filter(Coupon.Fixed.class::isInstance).isPresent());
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

    Terms terms() {
        return terms;
    }

    Explain explain() {
        return explain;
    }

    List<PhasePricing> phases() {
        return phases;
    }

    LineCoupon coupon(LinePricing line) {
        return coupons.getOrDefault(line, LineCoupon.NONE);
    }

    private static List<PhasePricing> phases(Terms terms, Predicate<Phase> needed, Explain explain) {
        var phases = new ArrayList<PhasePricing>(terms.phases().size());
        int from = terms.from();
        for (var phase : terms.phases()) {
            if (needed.test(phase)) {
                phases.add(new PhasePricing(terms, phase, from, explain));
            }
            from += phase.months();
        }
        return phases;
    }

    /// A phase's own coupon applies to its lines; the agreement's coupon to the lines of all phases without one.
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
