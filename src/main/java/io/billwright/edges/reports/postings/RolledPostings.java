package io.billwright.edges.reports.postings;

import java.time.ZoneId;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Lets a report read the daily sums if they are usable, and the ledger otherwise.
@Component
public final class RolledPostings {

    /// In entries; beyond this, the ledger itself is as quick to read.
    private static final int MOST_BEHIND = 250_000;

    private final ProgressStore progress;

    RolledPostings(ProgressStore progress) {
        this.progress = progress;
    }

    /// Reads the same report either way. Sums are not used during a rebuild, if they have the days of another time
    /// zone, or if they are too far behind; and they are discarded if a rebuild began while they were read.
    public <T> T read(ZoneId zone, Supplier<T> rolledUp, Supplier<T> fromLedger) {
        var before = progress.sums(zone, MOST_BEHIND);
        if (before.areUsable()) {
            var answer = rolledUp.get();
            if (progress.sums(zone, MOST_BEHIND).rebuilds() == before.rebuilds()) {
                return answer;
            }
        }
        return fromLedger.get();
    }
}
