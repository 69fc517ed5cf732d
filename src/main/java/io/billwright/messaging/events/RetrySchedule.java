package io.billwright.messaging.events;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/// When a delivery is tried again: soon at first, then over more than three days.
final class RetrySchedule {

    private static final List<Duration> WAITS = List.of(
            Duration.ofSeconds(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(14),
            Duration.ofHours(20),
            Duration.ofHours(24));

    private RetrySchedule() {}

    /// How long to wait after so many failures, or nothing if that is enough. Up to a fifth less or more, so that what
    /// failed together does not return together.
    static Optional<Duration> waitAfter(int failures) {
        if (failures > WAITS.size()) {
            return Optional.empty();
        }
        long millis = WAITS.get(failures - 1).toMillis();
        return Optional.of(Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis * 4 / 5, millis * 6 / 5)));
    }
}
