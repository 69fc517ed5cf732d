package io.billwright.platform.jobs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// How long work that failed waits before it is tried again: longer each time.
public record Backoff(List<Duration> waits) {

    public Backoff {
        waits = List.copyOf(waits);
    }

    /// Twice as long each time, up to the longest.
    public static Backoff doubling(Duration first, Duration longest) {
        var waits = new ArrayList<Duration>();
        for (var wait = first; wait.compareTo(longest) < 0; wait = wait.multipliedBy(2)) {
            waits.add(wait);
        }
        waits.add(longest);
        return new Backoff(waits);
    }

    /// The wait after so many failures, at least one.
    public Duration after(int failures) {
        return waits.get(Math.clamp(failures - 1L, 0, waits.size() - 1));
    }

    /// Up to a fifth less or more, so that what failed together does not return together.
    public Duration spreadAfter(int failures) {
        long millis = after(failures).toMillis();
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis * 4 / 5, millis * 6 / 5 + 1));
    }

    /// Whether every wait was tried.
    public boolean isExhaustedAfter(int failures) {
        return failures > waits.size();
    }
}
