package io.billwright.agreements.orders;

import java.time.LocalDate;

/// A period that an upgrade found billed or voided when it was accepted, known by its first day: what was found decides
/// how it is settled (R11). `credited` is how much of it the upgrade gave back, or was to give back on its day.
public record SettledPeriod(LocalDate startsAt, State state, long credited) {

    public enum State {
        ISSUED,
        VOIDED
    }

    /// The period when all days after a day move (R13).
    SettledPeriod paused(LocalDate day, int days) {
        return startsAt.isAfter(day) ? new SettledPeriod(startsAt.plusDays(days), state, credited) : this;
    }
}
