package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.List;

/// Work that falls due as time passes. What is due is a query on state, so any length of downtime is caught up (S8).
/// All of it is done in transactions of its own, or in the one that advances a sandbox clock.
public interface Sweep {

    /// Brings up to date what [#nextDue] looks at.
    default void prepare(Seller seller) {}

    /// A query for the earliest time at which something is due, null if that is after `:until`. It is a text so that
    /// one statement asks all sweeps.
    String nextDue();

    /// Does everything due at `now` and says what happened.
    List<Happening> run(Seller seller, Instant now);

    /// One thing a sweep did.
    record Happening(Instant at, String type, String objectId) {}
}
