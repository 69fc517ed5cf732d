package io.billwright.position;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// R1 and R3: months counted from the anchor of an agreement, never from the boundary before.
record Months(LocalDate anchor) {

    LocalDate boundary(long months) {
        return anchor.plusMonths(months);
    }

    /// How far a day is from the anchor: whole months, and the days begun over the days of that month.
    Fraction until(LocalDate day) {
        long whole = ChronoUnit.MONTHS.between(anchor, day);
        while (boundary(whole).isAfter(day)) {
            whole--;
        }
        while (!boundary(whole + 1).isAfter(day)) {
            whole++;
        }
        long begun = ChronoUnit.DAYS.between(boundary(whole), day);
        long days = ChronoUnit.DAYS.between(boundary(whole), boundary(whole + 1));
        return Fraction.of(whole).plus(Fraction.of(begun, days));
    }

    Fraction between(LocalDate start, LocalDate end) {
        return until(end).minus(until(start));
    }
}
