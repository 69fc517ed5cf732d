package io.billwright.agreements.orders;

import java.time.LocalDate;

/// A period that an upgrade found billed or voided when it was accepted, identified by its first day. That state
/// decides how the period is settled (R11). `credited` is how much of it the upgrade gave back, or will on the day it
/// starts.
public record SettledPeriod(LocalDate startsAt, State state, long credited) {

    public enum State {
        ISSUED,
        VOIDED
    }

    /// The period after a pause has moved all days after `day` (R13).
    SettledPeriod paused(LocalDate day, int days) {
        return startsAt.isAfter(day) ? new SettledPeriod(startsAt.plusDays(days), state, credited) : this;
    }
}
