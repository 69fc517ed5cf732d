package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.time.Instant;

/// A kind of background work. What is due is found for all sellers at once, by the database function `due_<kind>`;
/// each seller's share is then done in transactions of that seller. Its name identifies a kind in the search and in
/// metrics.
public interface Work {

    String kind();

    /// Does part of what is due for a seller, so that a seller with a lot of due work does not hold up the others.
    /// Returns whether anything was done; if not, others have claimed the work.
    boolean doSome(Seller seller, Instant now);

    /// Kinds in the same lane share its threads, and a seller's earliest due work is done first.
    default String lane() {
        return kind();
    }

    /// How many threads of this process the lane has. If several may work for one seller, it is the number for one
    /// seller, and the lane has more of them for others; otherwise it is the total.
    default int threads() {
        return 1;
    }

    /// Whether several threads may work for one seller at a time.
    default boolean isShared() {
        return false;
    }

    /// How long due work may wait, so that more of it is done in one batch.
    default Duration patience() {
        return Duration.ZERO;
    }

    /// Whether it can be done at present.
    default boolean isPossible() {
        return true;
    }
}
