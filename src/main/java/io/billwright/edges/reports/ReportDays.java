package io.billwright.edges.reports;

import io.billwright.core.time.DatePeriod;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The date range of a report and the interval of its rows. Future days are left out.
public record ReportDays(DatePeriod days, Interval interval) {

    private static final int USUAL_MONTHS = 12;
    private static final int MOST_MONTHS = 120;
    private static final int MOST_DAYS = 366;
    private static final int MOST_TO_COME = 60;

    /// The length of each row of a report.
    public enum Interval {
        DAY,
        MONTH
    }

    private record Asked(
            @Nullable LocalDate startsAt,
            @Nullable LocalDate endsAt,
            @Nullable Interval interval) {}

    /// Reads `starts_at`, `ends_at` and `interval`. The default is the last twelve months, including the current one.
    public static ReportDays of(Call call, LocalDate today) {
        var asked = asked(call);
        var endsAt = asked.endsAt == null || asked.endsAt.isAfter(today) ? today : asked.endsAt;
        var startsAt =
                asked.startsAt == null ? endsAt.withDayOfMonth(1).minusMonths(USUAL_MONTHS - 1L) : asked.startsAt;
        if (endsAt.isBefore(startsAt)) {
            throw Rejection.Invalid.field("starts_at", "must not be after ends_at or today");
        }
        var interval = asked.interval == null ? Interval.MONTH : asked.interval;
        var longest = interval == Interval.DAY ? startsAt.plusDays(MOST_DAYS) : startsAt.plusMonths(MOST_MONTHS);
        if (!endsAt.isBefore(longest)) {
            throw Rejection.Invalid.field(
                    "starts_at",
                    "must be at most " + MOST_MONTHS + " months or, by day, " + MOST_DAYS + " days before ends_at");
        }
        return new ReportDays(new DatePeriod(startsAt, endsAt.plusDays(1)), interval);
    }

    /// The range of a forecast: from today up to `ends_at`, or for twelve months.
    public static ReportDays toCome(Call call, LocalDate today) {
        var asked = asked(call);
        var endsAt = asked.endsAt == null ? today.plusMonths(USUAL_MONTHS).minusDays(1) : asked.endsAt;
        if (endsAt.isBefore(today) || !endsAt.isBefore(today.plusMonths(MOST_TO_COME))) {
            throw Rejection.Invalid.field(
                    "ends_at", "must be a day from today on, in less than " + MOST_TO_COME + " months");
        }
        return new ReportDays(
                new DatePeriod(today, endsAt.plusDays(1)), asked.interval == null ? Interval.MONTH : asked.interval);
    }

    private static Asked asked(Call call) {
        var query = Json.mapper().createObjectNode();
        for (var name : List.of("starts_at", "ends_at", "interval")) {
            var value = call.query(name);
            if (value != null) {
                query.put(name, value);
            }
        }
        return Fields.parse(
                query,
                fields -> new Asked(
                        fields.optionalDate("starts_at"),
                        fields.optionalDate("ends_at"),
                        query.has("interval") ? fields.choice("interval", Interval.class) : null));
    }

    /// The days or calendar months of the range, in order; the first and the last month may be partial.
    public List<DatePeriod> periods() {
        var periods = new ArrayList<DatePeriod>();
        for (var start = days.start(); start.isBefore(days.end()); ) {
            var next = interval == Interval.DAY
                    ? start.plusDays(1)
                    : start.withDayOfMonth(1).plusMonths(1);
            var end = next.isBefore(days.end()) ? next : days.end();
            periods.add(new DatePeriod(start, end));
            start = end;
        }
        return periods;
    }
}
