package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.events.Mailroom.Courier;
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
        assertThat(gauge("events.pending")).isZero();
        Mailroom.append(seller, "a", "a.opened", "a.closed");
        Mailroom.letWait(90);

        assertThat(gauge("events.pending")).isEqualTo(2);
        assertThat(gauge("events.oldest.pending.seconds")).isBetween(89L, 150L);

        long before = delivered();
        new Courier(_ -> new Outcome.Accepted(200, "")).deliverAll();

        assertThat(gauge("events.pending")).isZero();
        assertThat(gauge("events.oldest.pending.seconds")).isZero();
        assertThat(delivered() - before).isEqualTo(2);
    }

    private long gauge(String name) {
        return (long) meters.get(name).gauge().value();
    }

    private long delivered() {
        return (long) meters.counter("events.attempts", "kind", "webhook", "result", "delivered")
                .count();
    }
}
