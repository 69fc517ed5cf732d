package io.billwright.oracle;

import io.billwright.oracle.Input.Agreement;
import io.billwright.oracle.Input.AmountCoupon;
import io.billwright.oracle.Input.Coupon;
import io.billwright.oracle.Input.Line;
import io.billwright.oracle.Input.Phase;
import io.billwright.oracle.Input.Standstill;
import io.billwright.oracle.Input.TaxTreatment;
import io.billwright.oracle.Output.CommitmentEntry;
import io.billwright.oracle.Output.Estimate;
import io.billwright.oracle.Output.LineResult;
import io.billwright.oracle.Output.Period;
import io.billwright.oracle.Output.PhaseResult;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pauses (R13) in the plainest way: paused days are not counted, so everything is calculated as if there were no
/// pauses, and then every date is looked up in a list of the days that count.
final class Pauses {

    private final List<Standstill> standstills;
    /// The days that count, from the first pause on.
    private final List<LocalDate> counted = new ArrayList<>();

    Pauses(List<Standstill> standstills) {
        this.standstills = standstills;
    }

    private boolean stands(LocalDate day) {
        return standstills.stream().anyMatch(one -> !day.isBefore(one.from()) && day.isBefore(one.to()));
    }

    private LocalDate first() {
        return standstills.getFirst().from();
    }

    /// The calendar day for an agreed day: the one on which all agreed days before it have been counted.
    LocalDate shown(LocalDate agreed) {
        if (standstills.isEmpty() || !agreed.isAfter(first())) {
            return agreed;
        }
        long before = ChronoUnit.DAYS.between(first(), agreed);
        while (counted.size() < before) {
            LocalDate next = counted.isEmpty() ? first() : counted.getLast().plusDays(1);
            while (stands(next)) {
                next = next.plusDays(1);
            }
            counted.add(next);
        }
        return counted.get((int) before - 1).plusDays(1);
    }

    /// The agreed day for a calendar day: without the paused days before it.
    LocalDate agreed(LocalDate day) {
        LocalDate agreed = day;
        for (Standstill one : standstills) {
            for (LocalDate still = one.from(); still.isBefore(one.to()) && still.isBefore(day); ) {
                agreed = agreed.minusDays(1);
                still = still.plusDays(1);
            }
        }
        return agreed;
    }

    /// The agreement as if it had never been paused.
    Agreement without(Agreement agreement) {
        List<Phase> phases = new ArrayList<>();
        for (Phase phase : agreement.phases()) {
            phases.add(new Phase(
                    phase.months(),
                    agreed(phase.coupon()),
                    phase.lines().stream().map(this::agreed).toList()));
        }
        return new Agreement(
                agreement.anchor(),
                agreement.from(),
                agreement.months(),
                agreement.frequency(),
                agreed(agreement.coupon()),
                phases,
                agreed(agreement.taxTreatment()),
                List.of());
    }

    private TaxTreatment agreed(TaxTreatment tax) {
        return tax.with(tax.later().stream()
                .map(change -> new TaxTreatment.Later(agreed(change.from()), change.treatment()))
                .toList());
    }

    private @Nullable Coupon agreed(@Nullable Coupon coupon) {
        return coupon instanceof AmountCoupon(long cents, LocalDate since) && since != null
                ? new AmountCoupon(cents, agreed(since))
                : coupon;
    }

    private Line agreed(Line line) {
        return new Line(
                line.id(),
                line.kind(),
                line.price(),
                line.quantity(),
                line.unlimited(),
                line.renewingRate(),
                line.oneTimeRate(),
                line.fixedAmount(),
                line.taxCategory(),
                line.window(),
                line.since() == null ? null : agreed(line.since()));
    }

    Estimate shown(Estimate estimate) {
        return new Estimate(
                shown(estimate.start()),
                shown(estimate.end()),
                estimate.phases().stream().map(this::shown).toList(),
                estimate.totals(),
                estimate.taxes());
    }

    private PhaseResult shown(PhaseResult phase) {
        return new PhaseResult(
                shown(phase.start()),
                shown(phase.end()),
                shown(phase.periods()),
                phase.lines().stream().map(this::shown).toList(),
                phase.totals());
    }

    List<Period> shown(List<Period> periods) {
        return periods.stream()
                .map(period -> new Period(
                        shown(period.start()), shown(period.end()), period.lines(), period.taxes(), period.totals()))
                .toList();
    }

    private LineResult shown(LineResult line) {
        return new LineResult(
                line.id(),
                line.amounts(),
                line.tiers(),
                line.commitmentSchedule().stream()
                        .map(entry -> new CommitmentEntry(
                                shown(entry.start()), shown(entry.end()), entry.quantity(), entry.amount()))
                        .toList());
    }
}
