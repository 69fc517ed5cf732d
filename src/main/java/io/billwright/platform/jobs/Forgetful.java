package io.billwright.platform.jobs;

import java.time.Duration;
import java.time.Instant;

/// A store of what is of no use after some time.
public interface Forgetful {

    /// What it keeps, for the log.
    String what();

    Duration kept();

    /// Forgets some of what the seller has from before, and says how many; nothing more to forget is none.
    int forgetBefore(Instant limit, int most);
}
