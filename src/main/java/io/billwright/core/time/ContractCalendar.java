package io.billwright.core.time;

import io.billwright.core.money.Fraction;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// The days of an agreement. It is agreed in months from its anchor, as if it never paused; a pause moves the days on
/// which that happens (R13). All days that go in and out are those that happen, and what is counted are those agreed,
/// so pausing moves dates and never a price.
public record ContractCalendar(LocalDate anchor, List<Pause> pauses) {

    /// What was agreed for after a day happens so many days later.
    public record Pause(LocalDate before, int days) {

        public Pause {
            if (days < 1) {
                throw new IllegalArgumentException("a pause lasts at least a day");
            }
        }
    }

    /// The pauses come in the order of time.
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

    /// The day that lies so many months after the anchor (R1).
    public LocalDate boundary(long months) {
        return shown(agreedBoundary(months));
    }

    /// Where that day lay when it was agreed.
    public LocalDate agreedBoundary(long months) {
        return anchor.plusMonths(months);
    }

    /// How long a stretch of days is, in months (R3). A day on which it paused has no length.
    public Fraction months(LocalDate start, LocalDate end) {
        return AnchorMonths.between(agreed(start), agreed(end), anchor);
    }

    /// When an agreed day happens.
    public LocalDate shown(LocalDate agreed) {
        long later = 0;
        for (var pause : pauses) {
            if (agreed.isAfter(pause.before)) {
                later += pause.days;
            }
        }
        return agreed.plusDays(later);
    }

    /// What was agreed for a day. It stands still from the day of a pause to the day of resumption.
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

    /// The calendar when a pause from a day on lasts so many days more, or less if below zero.
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
