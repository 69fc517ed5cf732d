package io.billwright.billing.delivery;

import io.billwright.platform.clock.SellerClock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// When workers take over the rendering of a document that a request waits for but fails to finish.
@Component
public final class DeliveryTimes {

    private static final Duration AT_ONCE = Duration.ofSeconds(30);

    private final SellerClock clock;

    DeliveryTimes(SellerClock clock) {
        this.clock = clock;
    }

    public Instant ifNotDoneAtOnce() {
        return clock.systemNow().plus(AT_ONCE);
    }
}
