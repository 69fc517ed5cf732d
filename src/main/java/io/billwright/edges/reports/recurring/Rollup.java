package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/// Sums up movements for each report. All sums are sums over customers, so that a customer's old movements can be
/// subtracted and its new ones added.
final class Rollup {

    static final int DAY_FIGURES = 1;
    static final int COHORT_FIGURES = 5;
    static final int LIFE_FIGURES = 3;

    record Day(LocalDate day, CurrencyCode currency, UUID planId, UUID brickId, MovementKind kind) {}

    /// The customers who began on a day in a currency, and a day on which their MRR changed.
    record Cohort(LocalDate beganOn, CurrencyCode currency, LocalDate day) {}

    /// The amount of the movements.
    final Map<Day, long[]> days = new HashMap<>();
    /// The number of customers, the customers remaining, their initial MRR, what is left of it, and their current
    /// MRR.
    final Map<Cohort, long[]> cohorts = new HashMap<>();
    /// How many customers began for the first time, how many began or came back, and how many churned.
    final Map<LocalDate, long[]> lives = new HashMap<>();

    /// Adds movements, or subtracts them if `sign` is -1. Must contain all movements of each customer.
    void add(List<Movement> movements, int sign) {
        movements.stream().collect(Collectors.groupingBy(Movement::customerId)).values().stream()
                .map(own ->
                        own.stream().sorted(Comparator.comparing(Movement::day)).toList())
                .forEach(own -> addCustomer(own, sign));
    }

    private void addCustomer(List<Movement> movements, int sign) {
        var courses = new EnumMap<CurrencyCode, Course>(CurrencyCode.class);
        var moved = new TreeMap<LocalDate, long[]>();
        for (var one : movements) {
            var day = new Day(one.day(), one.currency(), one.planId(), one.brickId(), one.kind());
            put(days, day, sign, one.amount());
            courses.computeIfAbsent(one.currency(), _ -> new Course()).add(one);
            var life = moved.computeIfAbsent(one.day(), _ -> new long[LIFE_FIGURES]);
            switch (one.kind()) {
                case NEW_BUSINESS -> Arrays.fill(life, 0, 2, 1);
                case REACTIVATION -> life[1] = 1;
                case CHURN -> life[2] = 1;
                case EXPANSION, CONTRACTION, PAUSE, PRICE_CHANGE -> {}
            }
        }
        courses.forEach((currency, course) -> course.addTo(this, currency, sign));
        moved.forEach((day, life) -> put(lives, day, sign, life));
    }

    private static <K> void put(Map<K, long[]> sums, K key, int sign, long... figures) {
        var sum = sums.computeIfAbsent(key, _ -> new long[figures.length]);
        for (int i = 0; i < figures.length; i++) {
            sum[i] = Math.addExact(sum[i], sign * figures[i]);
        }
        if (Arrays.stream(sum).allMatch(figure -> figure == 0)) {
            sums.remove(key);
        }
    }

    /// The changes of one customer's MRR in one currency.
    private static final class Course {

        private final TreeMap<LocalDate, Long> changes = new TreeMap<>();
        private LocalDate beganOn = LocalDate.MAX;
        private long base;

        private void add(Movement movement) {
            changes.merge(movement.day(), movement.amount(), Math::addExact);
            if (movement.kind() == MovementKind.NEW_BUSINESS) {
                beganOn = movement.day();
                base += movement.amount();
            }
        }

        /// A currency that the customer added later does not belong to a cohort.
        private void addTo(Rollup rollup, CurrencyCode currency, int sign) {
            if (beganOn.equals(LocalDate.MAX)) {
                return;
            }
            put(rollup.cohorts, new Cohort(beganOn, currency, beganOn), sign, 1, 0, base, 0, 0);
            long before = 0;
            long grossBefore = 0;
            for (var change : changes.entrySet()) {
                long after = before + change.getValue();
                long gross = Math.min(after, base);
                int remaining = (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
                var key = new Cohort(beganOn, currency, change.getKey());
                put(rollup.cohorts, key, sign, 0, remaining, 0, gross - grossBefore, after - before);
                before = after;
                grossBefore = gross;
            }
        }
    }
}
