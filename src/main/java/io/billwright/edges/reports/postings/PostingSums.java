package io.billwright.edges.reports.postings;

import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/// Sums that follow the journal. Everything is done in the transaction of a step.
public interface PostingSums {

    /// Deletes some of them; whether there were any.
    boolean forget(int most);

    /// Adds what had been posted to some objects when the rebuild began, and what is known of some invoices.
    void build(List<UUID> objects, ZoneId zone);

    /// Adds what was posted since the last step, up to a place.
    void follow(JournalPlace place, ZoneId zone);

    /// Adds some of what changed without being posted; whether there was any.
    default boolean followOthers(ZoneId zone) {
        return false;
    }
}
