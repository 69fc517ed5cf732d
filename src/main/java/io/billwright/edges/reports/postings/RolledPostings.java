package io.billwright.edges.reports.postings;

import java.time.ZoneId;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Lets a report read what is rolled up, if that is good for it.
@Component
public final class RolledPostings {

    /// Entries; more of them are read as quickly without the sums.
    private static final int MOST_BEHIND = 250_000;

    private final ProgressStore progress;

    RolledPostings(ProgressStore progress) {
        this.progress = progress;
    }

    /// The same from the sums and what was posted since, or from the ledger: while sums are built anew, have the days
    /// of another time zone or are far behind. Sums are of no use if a rebuild begins while they are read.
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
