package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A store whose rows are purged after a retention time.
public interface Forgetful {

    /// The name of its rows, for the log.
    String what();

    Duration kept();

    /// The sellers that have rows from before `limit`, found without visiting the others. Runs without a seller.
    List<Seller> sellersWithOlder(Instant limit);

    /// Purges up to `most` of the seller's rows from before `limit` and returns how many; 0 when none are left.
    int forgetBefore(Instant limit, int most);
}
