package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import java.time.Instant;

/// A sweep that is background work too: for live sellers it is found when it is due, for sandbox sellers it runs when
/// their clock is advanced.
public interface TimedWork extends Sweep, Work {

    /// The lane of work that time brings about for agreements and invoices.
    String TIME = "time";

    @Override
    default boolean doSome(Seller seller, Instant now) {
        return seller.mode() == Seller.Mode.LIVE && !run(seller, now).isEmpty();
    }
}
