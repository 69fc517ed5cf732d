package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
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

/// What became of customers a second time: customer by customer along all movements, without any sums.
final class RetentionJudge {

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

    private RetentionJudge() {}

    /// A line for each row: cohort, currency, months later, last day, customers, those left, base, gross, net.
    static List<String> rows(List<Movement> movements, LocalDate first, LocalDate last, LocalDate today) {
        var cohorts = new TreeMap<Cohort, Map<UUID, Course>>(
                Comparator.comparing(Cohort::month).thenComparing(Cohort::currency));
        var courses = new HashMap<CurrencyCode, Map<UUID, Course>>();
        for (var movement : upTo(movements, today)) {
            var course = courses.computeIfAbsent(movement.currency(), _ -> new HashMap<>())
                    .computeIfAbsent(movement.customerId(), _ -> new Course());
            course.add(movement);
            var day = movement.day();
            if (movement.kind() == MovementKind.NEW_BUSINESS && !day.isBefore(first) && !day.isAfter(last)) {
                cohorts.computeIfAbsent(new Cohort(day.withDayOfMonth(1), movement.currency()), _ -> new HashMap<>())
                        .put(movement.customerId(), course);
            }
        }
        var rows = new ArrayList<String>();
        cohorts.forEach((cohort, customers) -> rows.addAll(rows(cohort, List.copyOf(customers.values()), today)));
        return rows;
    }

    private static List<String> rows(Cohort cohort, List<Course> courses, LocalDate today) {
        var rows = new ArrayList<String>();
        long base = courses.stream().mapToLong(course -> course.base).sum();
        for (int k = 0; !cohort.month.plusMonths(k).isAfter(today); k++) {
            var end = cohort.month.plusMonths(k + 1L).minusDays(1);
            var day = end.isAfter(today) ? today : end;
            long net = courses.stream().mapToLong(course -> course.on(day)).sum();
            long gross = courses.stream()
                    .mapToLong(course -> Math.min(course.on(day), course.base))
                    .sum();
            long left = courses.stream().filter(course -> course.on(day) > 0).count();
            rows.add("%s %s %d %s %d %d %d %d %d"
                    .formatted(cohort.month, cohort.currency, k, day, courses.size(), left, base, gross, net));
        }
        return rows;
    }

    /// Customers ever, customers, how often one left, and all days with a customer.
    static List<Long> life(List<Movement> movements, LocalDate today) {
        var since = new HashMap<UUID, LocalDate>();
        var ever = new HashMap<UUID, LocalDate>();
        long days = 0;
        long endings = 0;
        for (var movement : upTo(movements, today)) {
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
        return List.of((long) ever.size(), (long) since.size(), endings, days);
    }

    private static List<Movement> upTo(List<Movement> movements, LocalDate today) {
        return movements.stream()
                .filter(movement -> !movement.day().isAfter(today))
                .sorted(Movement.IN_ORDER)
                .toList();
    }
}
