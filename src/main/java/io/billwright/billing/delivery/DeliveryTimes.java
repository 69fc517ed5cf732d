package io.billwright.billing.delivery;

import io.billwright.platform.clock.SellerClock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// When documents are made that somebody waits for: at once, and by the workers if that did not come to an end.
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
