package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A store whose rows are purged after a retention time.
public interface Forgetful {

    /// What it keeps, for the log.
    String what();

    Duration kept();

    /// The sellers who have something from before, found without visiting the others. Needs no seller.
    List<Seller> sellersWithOlder(Instant limit);

    /// Forgets some of what the seller has from before, and says how many; nothing more to forget is none.
    int forgetBefore(Instant limit, int most);
}
