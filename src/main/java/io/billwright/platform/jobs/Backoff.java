package io.billwright.platform.jobs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// How long failed work waits before each retry: longer each time.
public record Backoff(List<Duration> waits) {

    public Backoff {
        waits = List.copyOf(waits);
    }

    /// Doubles the wait each time, up to the longest.
    public static Backoff doubling(Duration first, Duration longest) {
        var waits = new ArrayList<Duration>();
        for (var wait = first; wait.compareTo(longest) < 0; wait = wait.multipliedBy(2)) {
            waits.add(wait);
        }
        waits.add(longest);
        return new Backoff(waits);
    }

    /// The wait after this number of failures, which is at least one.
    public Duration after(int failures) {
        return waits.get(Math.clamp(failures - 1L, 0, waits.size() - 1));
    }

    /// With a jitter of up to a fifth either way, so that work that failed together is not retried together.
    public Duration spreadAfter(int failures) {
        long millis = after(failures).toMillis();
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis * 4 / 5, millis * 6 / 5 + 1));
    }

    /// Whether every wait has been used.
    public boolean isExhaustedAfter(int failures) {
        return failures > waits.size();
    }
}
