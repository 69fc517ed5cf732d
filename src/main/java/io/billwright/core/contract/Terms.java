package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// All that decides what an agreement costs: the only input of [ContractPricing]. It starts `from` months after the
/// anchor, so that a renewal keeps the anchor's day (R1).
public record Terms(
        LocalDate anchor,
        int from,
        int months,
        BillingFrequency frequency,
        CurrencyCode currency,
        List<Phase> phases,
        Optional<Coupon> coupon,
        TaxTreatment tax) {

    /// A hundred years: a longer contract is taken for a mistake.
    public static final int LONGEST = 1200;

    public Terms {
        phases = List.copyOf(phases);
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
        return anchor.plusMonths(from);
    }

    /// The dates of the phase at a position.
    public DatePeriod dates(Phase phase) {
        int before = phases.subList(0, phase.position() - 1).stream()
                .mapToInt(Phase::months)
                .sum();
        return new DatePeriod(
                anchor.plusMonths((long) from + before), anchor.plusMonths((long) from + before + phase.months()));
    }

    /// The phase a day of the agreement is in.
    public Phase phaseOn(LocalDate day) {
        return phases.stream()
                .filter(phase -> dates(phase).contains(day))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(day + " is no day of the agreement"));
    }

    /// The first day after the agreement.
    public LocalDate end() {
        return anchor.plusMonths((long) from + months);
    }
}
