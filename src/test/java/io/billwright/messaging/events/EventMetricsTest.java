package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.events.Mailroom.Courier;
import io.billwright.testing.Await;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whoever runs the service sees how far deliveries are behind.
class EventMetricsTest {

    private final MeterRegistry meters = Mailroom.SERVICE.bean(MeterRegistry.class);

    @BeforeEach
    void emptyTheRoom() {
        Mailroom.empty();
    }

    @Test
    void whatIsPendingIsCountedAndItsAgeShownUntilItIsDelivered() {
        var seller = Mailroom.newSeller();
        Mailroom.subscriber(seller);
        awaitWaiting(0);
        Mailroom.append(seller, "a", "a.opened", "a.closed");
        Mailroom.letWait(90);

        awaitWaiting(2);
        assertThat(gauge("work.oldest.seconds")).isBetween(89L, 150L);

        long before = delivered();
        new Courier(_ -> new Outcome.Accepted(200, "")).deliverAll();

        awaitWaiting(0);
        assertThat(gauge("work.oldest.seconds")).isZero();
        assertThat(delivered() - before).isEqualTo(2);
    }

    /// Gauges are read from a look at the database that is good for a moment.
    private void awaitWaiting(long expected) {
        Await.until("deliveries wait", () -> gauge("work.waiting") == expected);
    }

    private long gauge(String name) {
        return (long) meters.get(name).tag("kind", "event").gauge().value();
    }

    private long delivered() {
        return (long) meters.counter("events.attempts", "kind", "webhook", "result", "delivered")
                .count();
    }
}
