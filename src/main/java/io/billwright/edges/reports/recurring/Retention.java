package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Retention by the month in which customers began, and how long customers stay.
final class Retention {

    private static final int DIGITS = 2;

    /// The customers who began in one month, in one currency.
    private record Cohort(LocalDate month, CurrencyCode currency) {}

    /// The lifetime of customers: the days of all customers together, divided by the number of churns.
    record Life(
            LocalDate asOf,
            long customersEver,
            long customers,
            long endings,
            @Nullable String averageDays) {}

    /// The changes of each cohort by month. The figures are in the order of [Rollup#cohorts].
    private final NavigableMap<Cohort, NavigableMap<LocalDate, long[]>> cohorts =
            new TreeMap<>(Comparator.comparing(Cohort::month).thenComparing(Cohort::currency));

    /// Adds the figures of one day, which is not in the future, for customers who began on `began`.
    void add(LocalDate began, CurrencyCode currency, LocalDate day, long[] figures, int sign) {
        var sums = cohorts.computeIfAbsent(new Cohort(began.withDayOfMonth(1), currency), _ -> new TreeMap<>())
                .computeIfAbsent(day.withDayOfMonth(1), _ -> new long[Rollup.COHORT_FIGURES]);
        for (int i = 0; i < sums.length; i++) {
            sums[i] += sign * figures[i];
        }
    }

    List<RetentionRow> rows(LocalDate today) {
        var rows = new ArrayList<RetentionRow>();
        cohorts.forEach((cohort, changes) -> {
            long customers =
                    changes.values().stream().mapToLong(figures -> figures[0]).sum();
            if (customers != 0) {
                rows.addAll(rows(cohort, changes, today));
            }
        });
        return rows;
    }

    private static List<RetentionRow> rows(Cohort cohort, NavigableMap<LocalDate, long[]> changes, LocalDate today) {
        var rows = new ArrayList<RetentionRow>();
        var sums = new long[Rollup.COHORT_FIGURES];
        for (int k = 0; !cohort.month.plusMonths(k).isAfter(today); k++) {
            var month = cohort.month.plusMonths(k);
            var changed = changes.getOrDefault(month, new long[Rollup.COHORT_FIGURES]);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += changed[i];
            }
            var end = month.plusMonths(1).minusDays(1);
            rows.add(new RetentionRow(
                    cohort.month,
                    cohort.currency,
                    k,
                    end.isAfter(today) ? today : end,
                    Math.toIntExact(sums[0]),
                    Math.toIntExact(sums[1]),
                    sums[2],
                    sums[3],
                    sums[4],
                    percent(sums[3], sums[2]),
                    percent(sums[4], sums[2])));
        }
        return rows;
    }

    private static String percent(long part, long whole) {
        return whole == 0
                ? "0.00"
                : BigDecimal.valueOf(part)
                        .multiply(BigDecimal.valueOf(100))
                        .divide(BigDecimal.valueOf(whole), DIGITS, RoundingMode.HALF_UP)
                        .toPlainString();
    }

    /// A customer's life begins with new business or a reactivation and ends with churn; a pause does not end it. The
    /// days of all lives are the days since each beginning less the days since each ending.
    static Life life(NavigableMap<LocalDate, long[]> lives, LocalDate today) {
        var sums = new long[Rollup.LIFE_FIGURES];
        long days = 0;
        for (var one : lives.headMap(today, true).entrySet()) {
            var figures = one.getValue();
            long since = today.toEpochDay() + 1 - one.getKey().toEpochDay();
            days += since * (figures[1] - figures[2]);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += figures[i];
            }
        }
        var average = sums[2] == 0
                ? null
                : BigDecimal.valueOf(days)
                        .divide(BigDecimal.valueOf(sums[2]), 1, RoundingMode.HALF_UP)
                        .toPlainString();
        return new Life(today, sums[0], sums[1] - sums[2], sums[2], average);
    }
}
