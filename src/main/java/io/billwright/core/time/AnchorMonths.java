package io.billwright.core.time;

import io.billwright.core.money.Fraction;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// Measures time in anchor months, for proration (R3): whole months first, then the remaining days as a share of
/// their month.
public final class AnchorMonths {

    private AnchorMonths() {}

    /// The length of the period: its whole anchor months, plus the days at either end, each as a share of its anchor
    /// month.
    public static Fraction in(DatePeriod period, LocalDate anchor) {
        return between(period.start(), period.end(), anchor);
    }

    static Fraction between(LocalDate start, LocalDate end, LocalDate anchor) {
        return since(anchor, end).minus(since(anchor, start));
    }

    private static Fraction since(LocalDate anchor, LocalDate day) {
        int months = (day.getYear() - anchor.getYear()) * 12 + day.getMonthValue() - anchor.getMonthValue();
        if (anchor.plusMonths(months).isAfter(day)) {
            months--;
        }
        var month = new DatePeriod(anchor.plusMonths(months), anchor.plusMonths(months + 1L));
        return Fraction.of(months).plus(Fraction.of(ChronoUnit.DAYS.between(month.start(), day), month.days()));
    }
}
