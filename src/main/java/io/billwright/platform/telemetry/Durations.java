package io.billwright.platform.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;

/// Histograms of durations. A metric appears, with its labels, as soon as its timer was first requested here.
public final class Durations {

    private static final Duration[] WAITED_FOR = bounds(1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000);
    private static final Duration[] IN_THE_BACKGROUND =
            bounds(10, 50, 250, 1000, 5000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000);

    private Durations() {}

    private static Duration[] bounds(long... millis) {
        return LongStream.of(millis).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
    }

    /// For work that somebody waits for. Labels are pairs of name and value.
    public static Timer of(MeterRegistry meters, String name, String... labels) {
        return Timer.builder(name)
                .tags(labels)
                .serviceLevelObjectives(WAITED_FOR)
                .register(meters);
    }

    /// For background work, which may take hours.
    public static Timer ofWork(MeterRegistry meters, String name, String... labels) {
        return Timer.builder(name)
                .tags(labels)
                .serviceLevelObjectives(IN_THE_BACKGROUND)
                .register(meters);
    }
}
