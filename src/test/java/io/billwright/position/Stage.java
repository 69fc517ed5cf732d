package io.billwright.position;

import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The terms of an agreement from a day on, given as an agreed day and as the calendar day at the time of the change.
/// Compared by identity: two changes to the same terms on the same day are two.
record Stage(LocalDate from, LocalDate real, Terms terms, Map<String, RunningLine> lines) {

    /// The line of the same brick.
    @Nullable
    RunningLine same(RunningLine line) {
        return lines.get(line.line().brick().id());
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
