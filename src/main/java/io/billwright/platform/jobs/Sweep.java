package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Work that falls due as time passes. What is due is a query on state, so any length of downtime is caught up (S8).
/// Both methods open their own transactions, or join the one that advances a sandbox clock.
public interface Sweep {

    /// The earliest time at which something is due, if that is not after `until`.
    Optional<Instant> nextDue(Seller seller, Instant until);

    /// Does everything due at `now` and says what happened.
    List<Happening> run(Seller seller, Instant now);

    /// One thing a sweep did.
    record Happening(Instant at, String type, String objectId) {}
}
