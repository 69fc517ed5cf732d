package io.billwright.messaging.events;

import io.billwright.platform.clock.SellerClock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Shows how many deliveries are pending, and for how long the oldest of them has waited for a first attempt. A
/// database that is away is not a reason to show no metrics.
@Component
final class EventMetrics {

    private final EventQueue queue;

    EventMetrics(EventQueue queue, SellerClock clock, MeterRegistry meters) {
        this.queue = queue;
        Gauge.builder("events.pending", () -> figure(EventQueue.Backlog::pending))
                .register(meters);
        Gauge.builder("events.oldest.pending.seconds", () -> figure(backlog -> age(backlog, clock)))
                .register(meters);
    }

    private static long age(EventQueue.Backlog backlog, SellerClock clock) {
        var oldest = backlog.oldest();
        return oldest == null
                ? 0
                : Math.max(0, Duration.between(oldest, clock.systemNow()).toSeconds());
    }

    private @Nullable Number figure(ToLongFunction<EventQueue.Backlog> of) {
        try {
            return of.applyAsLong(queue.backlog());
        } catch (DataAccessException _) {
            return null;
        }
    }
}
