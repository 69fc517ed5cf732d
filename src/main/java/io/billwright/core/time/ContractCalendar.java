package io.billwright.core.time;

import io.billwright.core.money.Fraction;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// Converts between agreed days and actual days. An agreement is counted in months from its anchor as if it never
/// paused; each pause moves later days to when they actually happen (R13). Parameters and results are actual days
/// unless named "agreed"; lengths are measured in agreed days, so a pause moves dates and never changes a price.
public record ContractCalendar(LocalDate anchor, List<Pause> pauses) {

    /// Agreed days after `before` happen `days` days later.
    public record Pause(LocalDate before, int days) {

        public Pause {
            if (days < 1) {
                throw new IllegalArgumentException("a pause lasts at least a day");
            }
        }
    }

    /// Pauses must be in chronological order, at most one for each day.
    public ContractCalendar {
        pauses = List.copyOf(pauses);
        for (int i = 1; i < pauses.size(); i++) {
            if (!pauses.get(i - 1).before.isBefore(pauses.get(i).before)) {
                throw new IllegalArgumentException("pauses come in the order of time, one for each day");
            }
        }
    }

    /// The calendar of an agreement that never paused.
    public ContractCalendar(LocalDate anchor) {
        this(anchor, List.of());
    }

    /// The actual day `months` months after the anchor (R1).
    public LocalDate boundary(long months) {
        return shown(agreedBoundary(months));
    }

    /// The same day as it was agreed, without pauses.
    public LocalDate agreedBoundary(long months) {
        return anchor.plusMonths(months);
    }

    /// The time from `start` to `end` in months (R3). Paused days have no length.
    public Fraction months(LocalDate start, LocalDate end) {
        return AnchorMonths.between(agreed(start), agreed(end), anchor);
    }

    /// The actual day on which an agreed day happens.
    public LocalDate shown(LocalDate agreed) {
        long later = 0;
        for (var pause : pauses) {
            if (agreed.isAfter(pause.before)) {
                later += pause.days;
            }
        }
        return agreed.plusDays(later);
    }

    /// The agreed day that an actual day stands for. It stands still from the start of a pause to the resumption.
    public LocalDate agreed(LocalDate day) {
        long later = 0;
        for (var pause : pauses) {
            var began = pause.before.plusDays(later);
            if (!day.isAfter(began)) {
                break;
            }
            if (!day.isAfter(began.plusDays(pause.days))) {
                return pause.before;
            }
            later += pause.days;
        }
        return day.minusDays(later);
    }

    /// The calendar with the pause that begins on `from` made `days` days longer, or shorter if negative.
    public ContractCalendar paused(LocalDate from, int days) {
        var before = agreed(from);
        var changed = new ArrayList<Pause>();
        int sum = days;
        for (var pause : pauses) {
            if (pause.before.isAfter(before)) {
                throw new IllegalArgumentException("only the last pause changes");
            }
            if (pause.before.equals(before)) {
                sum = Math.addExact(sum, pause.days);
            } else {
                changed.add(pause);
            }
        }
        if (sum < 0) {
            throw new IllegalArgumentException("a pause does not last less than no day");
        }
        if (sum > 0) {
            changed.add(new Pause(before, sum));
        }
        return new ContractCalendar(anchor, changed);
    }
}
