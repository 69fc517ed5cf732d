package io.billwright.core.time;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// The days from `start` up to, but not including, `end`.
public record DatePeriod(LocalDate start, LocalDate end) {

    public DatePeriod {
        if (!start.isBefore(end)) {
            throw new IllegalArgumentException("a period has at least one day: " + start + " to " + end);
        }
    }

    /// The last day of the period, as shown in `ends_at` (R1).
    public LocalDate lastDay() {
        return end.minusDays(1);
    }

    public long days() {
        return ChronoUnit.DAYS.between(start, end);
    }

    public boolean contains(LocalDate day) {
        return !day.isBefore(start) && day.isBefore(end);
    }

    /// The days that are in both periods, if any.
    public Optional<DatePeriod> common(DatePeriod other) {
        var first = start.isBefore(other.start) ? other.start : start;
        var last = end.isAfter(other.end) ? other.end : end;
        return first.isBefore(last) ? Optional.of(new DatePeriod(first, last)) : Optional.empty();
    }
}
