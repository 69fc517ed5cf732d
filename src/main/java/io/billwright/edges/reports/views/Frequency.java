package io.billwright.edges.reports.views;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;

/// How often a report is mailed: daily, on Mondays, or on the first of each month.
enum Frequency {
    DAILY,
    WEEKLY,
    MONTHLY;

    /// The next time after `now`, at `hour` in the seller's time zone. An hour skipped by daylight saving moves
    /// later.
    Instant next(Instant now, int hour, ZoneId zone) {
        var day = from(now.atZone(zone).toLocalDate());
        var time = at(day, hour, zone);
        return time.isAfter(now) ? time : at(from(day.plusDays(1)), hour, zone);
    }

    private static Instant at(LocalDate day, int hour, ZoneId zone) {
        return day.atTime(hour, 0).atZone(zone).toInstant();
    }

    /// The first such day on or after `day`.
    private LocalDate from(LocalDate day) {
        return switch (this) {
            case DAILY -> day;
            case WEEKLY -> day.with(TemporalAdjusters.nextOrSame(DayOfWeek.MONDAY));
            case MONTHLY -> day.getDayOfMonth() == 1 ? day : day.with(TemporalAdjusters.firstDayOfNextMonth());
        };
    }
}
