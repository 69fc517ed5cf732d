package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.List;

/// Work that falls due as time passes. What is due is a query on state, so any downtime is caught up (S8). The work
/// runs in transactions of its own, or in the one that advances a sandbox clock.
public interface Sweep {

    /// Updates the state that [#nextDue] reads.
    default void prepare(Seller seller) {}

    /// SQL for the earliest time at which something is due, null if that is after `:until`. It is text so that one
    /// statement can ask all sweeps.
    String nextDue();

    /// Does everything that is due at `now`, and returns what happened.
    List<Happening> run(Seller seller, Instant now);

    /// One thing a sweep did.
    record Happening(Instant at, String type, String objectId) {}
}
