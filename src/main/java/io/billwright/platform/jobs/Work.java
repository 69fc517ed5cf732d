package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.time.Instant;

/// A kind of background work. What is due is found for all sellers at once, by a function `due_<kind>` of the
/// database; each seller's share is then done in transactions of that seller. A kind is found, and shown in the
/// metrics, by its name.
public interface Work {

    String kind();

    /// Does some of what is due for a seller, so that a seller with very much of it holds no other up. Returns whether
    /// anything was done; if not, others have it in hand.
    boolean doSome(Seller seller, Instant now);

    /// Kinds of one lane share its threads, and what is due first for a seller is done first.
    default String lane() {
        return kind();
    }

    /// How many threads of this process work in the lane: for one seller, if several may work for one at a time, and
    /// then the lane has more for others; else for all.
    default int threads() {
        return 1;
    }

    /// Whether several threads may work for one seller at a time.
    default boolean isShared() {
        return false;
    }

    /// How long it may wait, so that much is done together.
    default Duration patience() {
        return Duration.ZERO;
    }

    /// Whether it can be done at present.
    default boolean isPossible() {
        return true;
    }
}
