package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.BillingPeriod;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// Everything that determines the price of an agreement: the only input of [ContractPricing]. It starts `from` months
/// after the anchor, so that a renewal keeps the anchor's day (R1). Pauses move its dates and nothing else (R13).
public record Terms(
        LocalDate anchor,
        int from,
        int months,
        BillingFrequency frequency,
        CurrencyCode currency,
        List<Phase> phases,
        Optional<Coupon> coupon,
        TaxTreatment tax,
        List<ContractCalendar.Pause> pauses) {

    /// A hundred years: a longer contract is assumed to be a mistake.
    public static final int LONGEST = 1200;

    public Terms {
        phases = List.copyOf(phases);
        pauses = List.copyOf(pauses);
        if (from < 0) {
            throw new IllegalArgumentException("a contract does not start before its anchor");
        }
        if (months < 1 || months > LONGEST) {
            throw new IllegalArgumentException("a contract lasts 1 to " + LONGEST + " months");
        }
        if (phases.stream().mapToInt(Phase::months).sum() != months) {
            throw new IllegalArgumentException("the phases must add up to the contract");
        }
        for (int i = 0; i < phases.size(); i++) {
            if (phases.get(i).position() != i + 1) {
                throw new IllegalArgumentException("phases are numbered 1, 2, 3 in their order");
            }
        }
    }

    /// An agreement that never paused.
    public Terms(
            LocalDate anchor,
            int from,
            int months,
            BillingFrequency frequency,
            CurrencyCode currency,
            List<Phase> phases,
            Optional<Coupon> coupon,
            TaxTreatment tax) {
        this(anchor, from, months, frequency, currency, phases, coupon, tax, List.of());
    }

    /// An agreement that starts at its anchor.
    public Terms(
            LocalDate anchor,
            int months,
            BillingFrequency frequency,
            CurrencyCode currency,
            List<Phase> phases,
            Optional<Coupon> coupon,
            TaxTreatment tax) {
        this(anchor, 0, months, frequency, currency, phases, coupon, tax);
    }

    public LocalDate startsAt() {
        return calendar().boundary(from);
    }

    /// The dates of a phase.
    public DatePeriod dates(Phase phase) {
        int before = phases.subList(0, phase.position() - 1).stream()
                .mapToInt(Phase::months)
                .sum();
        var calendar = calendar();
        return new DatePeriod(
                calendar.boundary((long) from + before), calendar.boundary((long) from + before + phase.months()));
    }

    /// The phase that contains a day of the agreement.
    public Phase phaseOn(LocalDate day) {
        return phases.stream()
                .filter(phase -> dates(phase).contains(day))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(day + " is no day of the agreement"));
    }

    /// The billing periods of a phase.
    public List<DatePeriod> periods(Phase phase) {
        return PhaseCalendar.of(this, phase, Explain.OFF).periods().stream()
                .map(BillingPeriod::dates)
                .toList();
    }

    /// The billing period that contains a day of the agreement.
    public DatePeriod periodOn(LocalDate day) {
        return periods(phaseOn(day)).stream()
                .filter(period -> period.contains(day))
                .findFirst()
                .orElseThrow();
    }

    /// The first day after the agreement.
    public LocalDate end() {
        return calendar().boundary((long) from + months);
    }

    public ContractCalendar calendar() {
        return new ContractCalendar(anchor, pauses);
    }

    public Terms with(TaxTreatment other) {
        return new Terms(anchor, from, months, frequency, currency, phases, coupon, other, pauses);
    }

    /// The terms with every milestone completed: the most that the agreement can cost before usage.
    public Terms completed() {
        return with(phases.stream().map(Phase::completed).toList(), coupon);
    }

    /// The same agreement with other phases and another coupon.
    Terms with(List<Phase> otherPhases, Optional<Coupon> otherCoupon) {
        return new Terms(anchor, from, months, frequency, currency, otherPhases, otherCoupon, tax, pauses);
    }

    /// The terms with the pause that begins on `day` made `days` days longer, or shorter if negative: everything
    /// after `day` moves.
    public Terms paused(LocalDate day, int days) {
        return new Terms(
                anchor,
                from,
                months,
                frequency,
                currency,
                phases.stream().map(phase -> phase.paused(day, days)).toList(),
                coupon.map(one -> one.paused(day, days)),
                tax,
                calendar().paused(day, days).pauses());
    }
}
