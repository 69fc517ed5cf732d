package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final Delivery DELIVERY = new Delivery(
            new UUID(0, 1),
            new UUID(0, 2),
            new Seller(new UUID(0, 3), Seller.Mode.LIVE),
            new Subscriber(new UUID(0, 4), Subscriber.Kind.WEBHOOK),
            0,
            new StoredEvent(new UUID(0, 5), "customer.updated", "object", 1, Instant.EPOCH, new byte[0]));
    private static final Outcome FINE = new Outcome.Accepted(200, "");

    private final Pace pace = new Pace();

    @Test
    void beginsWithEightAndCountsWhatIsInHand() {
        assertThat(pace.free(false)).isEqualTo(8);
        pace.begun();
        assertThat(pace.free(false)).isEqualTo(7);
        assertThat(pace.free(true)).isZero();
    }

    @Test
    void grantsMoreToWhoeverAnswersQuicklyUpToSixtyFour() {
        answer(10, FINE, Duration.ofMillis(20));
        assertThat(pace.free(false)).isEqualTo(18);

        answer(100, FINE, Duration.ofMillis(20));
        assertThat(pace.free(false)).isEqualTo(64);
    }

    @Test
    void halvesWhatASlowOneMayHave() {
        answer(56, FINE, Duration.ofMillis(20));
        answer(1, FINE, Duration.ofMillis(150));
        assertThat(pace.free(false)).isEqualTo(32);
    }

    @Test
    void isBackAtEightSoonAfterFailures() {
        answer(56, FINE, Duration.ofMillis(20));
        answer(5, new Outcome.Refused(500, ""), Duration.ofMillis(1));
        assertThat(pace.free(false)).isEqualTo(8);
    }

    @Test
    void isIdleWhenNothingIsInHand() {
        assertThat(pace.isIdle()).isTrue();
        pace.begun();
        assertThat(pace.isIdle()).isFalse();
    }

    private void answer(int times, Outcome outcome, Duration took) {
        for (int i = 0; i < times; i++) {
            pace.begun();
            pace.ended(Attempt.of(DELIVERY, outcome, Instant.EPOCH, took));
        }
    }
}
