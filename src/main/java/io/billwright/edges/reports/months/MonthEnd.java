package io.billwright.edges.reports.months;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/// The end of a month in the seller's time zone: the first instant and the first day after it.
public record MonthEnd(YearMonth month, Instant at, LocalDate day) {

    public static MonthEnd of(YearMonth month, ZoneId zone) {
        var day = month.plusMonths(1).atDay(1);
        return new MonthEnd(month, day.atStartOfDay(zone).toInstant(), day);
    }

    /// The ends of all months from `first` to `last`.
    public static List<MonthEnd> of(YearMonth first, YearMonth last, ZoneId zone) {
        var ends = new ArrayList<MonthEnd>();
        for (var month = first; !month.isAfter(last); month = month.plusMonths(1)) {
            ends.add(of(month, zone));
        }
        return ends;
    }

    public static YearMonth monthOf(Instant time, ZoneId zone) {
        return YearMonth.from(time.atZone(zone));
    }
}
