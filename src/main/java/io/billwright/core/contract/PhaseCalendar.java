package io.billwright.core.contract;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.BillingPeriod;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// The billing periods of one phase, and for each the share of the phase's months that has passed when it ends. The
/// phase begins `from` months after the anchor of the agreement's calendar.
record PhaseCalendar(
        ContractCalendar contract, int from, int months, int fullPeriod, List<BillingPeriod> periods, ByPeriod shares) {

    static PhaseCalendar of(
            ContractCalendar contract, int from, int months, BillingFrequency frequency, Explain explain) {
        var periods = BillingPeriod.of(contract, from, months, frequency);
        var whole = explain.input("months of the phase", months);
        var shares = new ByPeriod(index -> {
            var period = periods.get(index);
            return explain.input(explain.name("months up to ", period.dates().end()), period.monthsUpTo())
                    .dividedBy("share of the phase", whole);
        });
        return new PhaseCalendar(contract, from, months, frequency.months(months), periods, shares);
    }

    static PhaseCalendar of(Terms terms, Phase phase, Explain explain) {
        int before = terms.phases().subList(0, phase.position() - 1).stream()
                .mapToInt(Phase::months)
                .sum();
        return of(terms.calendar(), terms.from() + before, phase.months(), terms.frequency(), explain);
    }

    DatePeriod dates() {
        return new DatePeriod(start(), end());
    }

    LocalDate start() {
        return contract.boundary(from);
    }

    LocalDate end() {
        return contract.boundary(from + (long) months);
    }

    /// The share of the phase's months that has passed when a day begins.
    Figure shareUpTo(LocalDate day, Explain explain) {
        return explain.input(explain.name("months up to ", day), months(start(), day))
                .dividedBy("share of the phase", explain.input("months of the phase", months));
    }

    /// The share of the time from `since` to the end of the phase that has passed when `day` begins.
    Figure shareSince(LocalDate since, LocalDate day, Explain explain) {
        if (!day.isAfter(since)) {
            return explain.input(explain.name("not before ", since), 0);
        }
        return explain.input(explain.name("months up to ", day), months(since, day))
                .dividedBy(
                        "share of the rest of the phase",
                        explain.input(explain.name("months of the phase from ", since), months(since, end())));
    }

    Fraction months(LocalDate start, LocalDate end) {
        return start.isBefore(end) ? contract.months(start, end) : Fraction.ZERO;
    }

    List<BillingPeriod> eachMonth() {
        return BillingPeriod.of(contract, from, months, BillingFrequency.MONTHLY);
    }

    /// The whole months from a day to the end of the phase, counted back from the end (R3).
    int wholeMonthsFrom(LocalDate day) {
        var agreed = contract.agreed(day);
        int whole = 0;
        while (whole < months && !monthsBeforeEnd(whole + 1).isBefore(agreed)) {
            whole++;
        }
        return whole;
    }

    /// The days from a day to the first of those whole months.
    long daysBeforeWholeMonthsFrom(LocalDate day) {
        return ChronoUnit.DAYS.between(contract.agreed(day), monthsBeforeEnd(wholeMonthsFrom(day)));
    }

    private LocalDate monthsBeforeEnd(int count) {
        return contract.agreedBoundary(from + (long) months - count);
    }

    /// Whether a day is after the start of the phase, and not merely delayed by a pause that began on that start.
    boolean isAfterStart(LocalDate day) {
        return contract.agreed(day).isAfter(contract.agreedBoundary(from));
    }

    /// The months of the last period if they are fewer than a full one, else 0.
    int shorterPeriod() {
        return months % fullPeriod;
    }
}
