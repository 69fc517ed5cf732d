package io.billwright.core.contract;

import io.billwright.core.explain.Explain;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.BillingPeriod;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;

/// The days whose usage is priced together, and the quantity committed for them (R9).
public record UsageWindow(DatePeriod dates, Fraction committed) {

    /// The window of a usage line that contains a day of the agreement.
    public static UsageWindow of(Terms terms, Line line, LocalDate day) {
        if (!(line.kind() instanceof BrickKind.Usage(var window))) {
            throw new IllegalArgumentException("only usage has windows");
        }
        var calendar = PhaseCalendar.of(terms, terms.phaseOn(day), Explain.OFF);
        var committed =
                line.unlimited() || line.quantity().signum() <= 0 ? Fraction.ZERO : Fraction.of(line.quantity());
        return switch (window) {
            case CONTRACT -> new UsageWindow(calendar.dates(), committed);
            case MONTH -> new UsageWindow(holding(day, calendar.eachMonth()).dates(), committed);
            case BILLING_PERIOD -> {
                var period = holding(day, calendar.periods());
                // A shorter last period commits a proportional part of the quantity.
                yield new UsageWindow(
                        period.dates(), committed.times(Fraction.of(period.months(), calendar.fullPeriod())));
            }
        };
    }

    private static BillingPeriod holding(LocalDate day, List<BillingPeriod> periods) {
        return periods.stream()
                .filter(period -> period.dates().contains(day))
                .findFirst()
                .orElseThrow();
    }

    /// How much of the commitment the schedule bills for the days before `day`, in proportion to months.
    public Fraction committedBefore(LocalDate day, ContractCalendar calendar) {
        if (!day.isAfter(dates.start())) {
            return Fraction.ZERO;
        }
        if (!day.isBefore(dates.end())) {
            return committed;
        }
        var rest = calendar.months(day, dates.end()).dividedBy(calendar.months(dates.start(), dates.end()));
        return committed.minus(committed.times(rest));
    }
}
