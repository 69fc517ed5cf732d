package io.billwright.position;

import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Terms of an agreement and the day from which they hold, as agreed and, when that was, as a real one. Two changes to
/// the same terms on the same day are two.
record Stage(LocalDate from, LocalDate real, Terms terms, Map<String, RunningLine> lines) {

    /// What holds for the brick of a line.
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
