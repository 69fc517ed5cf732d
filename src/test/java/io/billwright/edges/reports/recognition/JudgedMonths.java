package io.billwright.edges.reports.recognition;

import io.billwright.edges.reports.recognition.RevenueJudge.Figures;
import io.billwright.edges.reports.recognition.RevenueJudge.Part;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What parts come to by month: recognised is the change of what is earned, and not worked out from the rest.
final class JudgedMonths {

    private JudgedMonths() {}

    static Map<YearMonth, Figures> of(List<Part> parts, YearMonth first, YearMonth last, LocalDate today) {
        var months = new TreeMap<YearMonth, Figures>();
        for (var month = first; !month.isAfter(last); month = month.plusMonths(1)) {
            long billed = 0;
            long credited = 0;
            long recognised = 0;
            long deferred = 0;
            long unbilled = 0;
            for (var part : parts) {
                long change =
                        (has(part, month) ? part.amount() : 0) - (has(part, month.minusMonths(1)) ? part.amount() : 0);
                boolean arrived = in(part.from(), month);
                boolean left = in(part.until(), month);
                if (arrived && left) {
                    billed += part.credit() || !part.voided() ? 0 : part.amount();
                    credited += part.voided() && !part.credit() ? part.amount() : 0;
                } else if (part.credit() || (left && part.voided())) {
                    credited -= change;
                } else {
                    billed += change;
                }
                long earned = earned(part, month, today);
                recognised += earned - earned(part, month.minusMonths(1), today);
                deferred += has(part, month) ? part.amount() - earned : 0;
                unbilled += before(part.from(), month) ? 0 : earned;
            }
            var figures = new Figures(billed, credited, recognised, deferred, unbilled);
            if (!figures.equals(new Figures(0, 0, 0, 0, 0))) {
                months.put(month, figures);
            }
        }
        return months;
    }

    private static boolean before(@Nullable Instant time, YearMonth month) {
        return time != null
                && time.isBefore(month.plusMonths(1)
                        .atDay(1)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant());
    }

    private static boolean in(@Nullable Instant time, YearMonth month) {
        return before(time, month) && !before(time, month.minusMonths(1));
    }

    private static boolean has(Part part, YearMonth month) {
        return before(part.from(), month) && !before(part.until(), month);
    }

    private static long earned(Part part, YearMonth month, LocalDate today) {
        var x = month.plusMonths(1).atDay(1);
        if (has(part, month)) {
            boolean over =
                    part.overs().stream().anyMatch(one -> one.lastDay().isBefore(x) && before(one.settled(), month));
            return (over ? Ratio.ALL : part.share().before(x)).of(part.amount());
        }
        if (before(part.from(), month) || !part.unbilled()) {
            return 0;
        }
        return part.share().before(today.isBefore(x) ? today.plusDays(1) : x).of(part.amount());
    }
}
