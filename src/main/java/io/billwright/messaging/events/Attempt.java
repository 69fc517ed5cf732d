package io.billwright.messaging.events;

import io.billwright.platform.jobs.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A finished delivery attempt and the resulting state of the delivery: while that is pending, it is due at `dueAt`.
record Attempt(
        Delivery delivery, Outcome outcome, DeliveryState state, Instant dueAt, Instant startedAt, Duration took) {

    /// A few soon, then over more than three days.
    private static final Backoff RETRIES = new Backoff(List.of(
            Duration.ofSeconds(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(14),
            Duration.ofHours(20),
            Duration.ofHours(24)));

    static Attempt of(Delivery delivery, Outcome outcome, Instant startedAt, Duration took) {
        var endedAt = startedAt.plus(took);
        return switch (outcome) {
            case Outcome.Accepted _ ->
                new Attempt(delivery, outcome, DeliveryState.DELIVERED, endedAt, startedAt, took);
            case Outcome.Gone _ -> new Attempt(delivery, outcome, DeliveryState.GIVEN_UP, endedAt, startedAt, took);
            case Outcome.Refused _ ->
                RETRIES.isExhaustedAfter(delivery.failures() + 1)
                        ? new Attempt(delivery, outcome, DeliveryState.GIVEN_UP, endedAt, startedAt, took)
                        : new Attempt(
                                delivery, outcome, DeliveryState.PENDING, retryAt(delivery, endedAt), startedAt, took);
        };
    }

    private static Instant retryAt(Delivery delivery, Instant endedAt) {
        return endedAt.plus(RETRIES.spreadAfter(delivery.failures() + 1));
    }

    boolean succeeded() {
        return state == DeliveryState.DELIVERED;
    }
}
