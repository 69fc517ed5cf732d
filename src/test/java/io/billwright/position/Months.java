package io.billwright.position;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// R1, R3: months counted from the anchor of an agreement, never from the previous boundary.
record Months(LocalDate anchor) {

    LocalDate boundary(long months) {
        return anchor.plusMonths(months);
    }

    /// The distance of a day from the anchor: whole months, plus the days of the current month as a fraction of it.
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
