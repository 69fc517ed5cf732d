package io.billwright.collection.charges;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;

/// On which days after the due date an invoice that is not paid is charged again or its customer reminded, at nine in
/// the morning of the invoice's zone. After the last one it is given up.
final class DunningSchedule {

    private static final int[] DAYS = {0, 3, 7, 14, 21, 30};
    private static final LocalTime MORNING = LocalTime.of(9, 0);

    private DunningSchedule() {}

    /// The only step of what is owed again after all of them.
    static Instant last(LocalDate today, ZoneId zone) {
        return today.plusDays(DAYS[1]).atTime(MORNING).atZone(zone).toInstant();
    }

    /// The next step after `today`, if there is one.
    static Optional<Instant> next(LocalDate dueOn, LocalDate today, ZoneId zone) {
        for (int days : DAYS) {
            var day = dueOn.plusDays(days);
            if (day.isAfter(today)) {
                return Optional.of(day.atTime(MORNING).atZone(zone).toInstant());
            }
        }
        return Optional.empty();
    }
}
