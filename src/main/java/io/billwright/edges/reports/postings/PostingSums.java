package io.billwright.edges.reports.postings;

import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/// A rollup that follows the journal. Every method runs in the transaction of its step.
public interface PostingSums {

    /// Deletes some rows of the rollup. Returns false once there are none.
    boolean forget(int most);

    /// Adds what had been posted to these objects when the rebuild began, and what else is known of the invoices
    /// among them.
    void build(List<UUID> objects, ZoneId zone);

    /// Adds what was posted since the last step, up to this position.
    void follow(JournalPlace place, ZoneId zone);

    /// Adds some of the changes that come without a posting. Returns false if there were none.
    default boolean followOthers(ZoneId zone) {
        return false;
    }
}
