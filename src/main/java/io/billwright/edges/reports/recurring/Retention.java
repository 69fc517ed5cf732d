package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What became of customers: by the month they began in, and how long they stay.
final class Retention {

    private static final int DIGITS = 2;

    /// The customers who began in one month in one currency.
    private record Cohort(LocalDate month, CurrencyCode currency) {}

    /// What a customer has in a currency, from each day on which that changed.
    private static final class Course {

        private final NavigableMap<LocalDate, Long> amounts = new TreeMap<>();
        private long base;

        private long on(LocalDate day) {
            var entry = amounts.floorEntry(day);
            return entry == null ? 0 : entry.getValue();
        }

        private void add(Movement movement) {
            amounts.put(movement.day(), on(movement.day()) + movement.amount());
            base += movement.kind() == MovementKind.NEW_BUSINESS ? movement.amount() : 0;
        }
    }

    /// How long customers stay: all days with a customer, over how often one left.
    record Life(
            LocalDate asOf,
            int customersEver,
            int customers,
            int endings,
            @Nullable String averageDays) {}

    private Retention() {}

    /// @param movements in the order of their days, from the beginning to `today`
    static List<RetentionRow> of(List<Movement> movements, LocalDate first, LocalDate last, LocalDate today) {
        var cohorts = new TreeMap<Cohort, Map<UUID, Course>>(
                Comparator.comparing(Cohort::month).thenComparing(Cohort::currency));
        var courses = new HashMap<CurrencyCode, Map<UUID, Course>>();
        for (var movement : movements) {
            var course = courses.computeIfAbsent(movement.currency(), _ -> new HashMap<>())
                    .computeIfAbsent(movement.customerId(), _ -> new Course());
            course.add(movement);
            var day = movement.day();
            if (movement.kind() == MovementKind.NEW_BUSINESS && !day.isBefore(first) && !day.isAfter(last)) {
                cohorts.computeIfAbsent(new Cohort(day.withDayOfMonth(1), movement.currency()), _ -> new HashMap<>())
                        .put(movement.customerId(), course);
            }
        }
        var rows = new ArrayList<RetentionRow>();
        cohorts.forEach((cohort, customers) -> rows.addAll(rows(cohort, List.copyOf(customers.values()), today)));
        return rows;
    }

    private static List<RetentionRow> rows(Cohort cohort, List<Course> courses, LocalDate today) {
        var rows = new ArrayList<RetentionRow>();
        long base = courses.stream().mapToLong(course -> course.base).sum();
        for (int k = 0; !cohort.month.plusMonths(k).isAfter(today); k++) {
            var end = cohort.month.plusMonths(k + 1L).minusDays(1);
            var day = end.isAfter(today) ? today : end;
            long net = courses.stream().mapToLong(course -> course.on(day)).sum();
            long gross = courses.stream()
                    .mapToLong(course -> Math.min(course.on(day), course.base))
                    .sum();
            int left =
                    (int) courses.stream().filter(course -> course.on(day) > 0).count();
            rows.add(new RetentionRow(
                    cohort.month,
                    cohort.currency,
                    k,
                    day,
                    courses.size(),
                    left,
                    base,
                    gross,
                    net,
                    percent(gross, base),
                    percent(net, base)));
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

    /// A customer is there from the day of new business or reactivation to that of churn; a pause ends nothing.
    static Life life(List<Movement> movements, LocalDate today) {
        var since = new HashMap<UUID, LocalDate>();
        var ever = new HashMap<UUID, LocalDate>();
        long days = 0;
        int endings = 0;
        for (var movement : movements) {
            switch (movement.kind()) {
                case NEW_BUSINESS, REACTIVATION -> {
                    since.putIfAbsent(movement.customerId(), movement.day());
                    ever.putIfAbsent(movement.customerId(), movement.day());
                }
                case CHURN -> {
                    var began = since.remove(movement.customerId());
                    if (began != null) {
                        days += ChronoUnit.DAYS.between(began, movement.day());
                        endings++;
                    }
                }
                case EXPANSION, CONTRACTION, PAUSE, PRICE_CHANGE -> {}
            }
        }
        for (var began : since.values()) {
            days += ChronoUnit.DAYS.between(began, today) + 1;
        }
        var average = endings == 0
                ? null
                : BigDecimal.valueOf(days)
                        .divide(BigDecimal.valueOf(endings), 1, RoundingMode.HALF_UP)
                        .toPlainString();
        return new Life(today, ever.size(), since.size(), endings, average);
    }
}
