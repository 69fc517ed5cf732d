package io.billwright.messaging.events;

import java.time.Duration;
import java.time.Instant;

/// An attempt that has ended, and what becomes of the delivery after it: due at `dueAt` if it is still pending.
record Attempt(
        Delivery delivery, Outcome outcome, DeliveryState state, Instant dueAt, Instant startedAt, Duration took) {

    static Attempt of(Delivery delivery, Outcome outcome, Instant startedAt, Duration took) {
        var endedAt = startedAt.plus(took);
        return switch (outcome) {
            case Outcome.Accepted _ ->
                new Attempt(delivery, outcome, DeliveryState.DELIVERED, endedAt, startedAt, took);
            case Outcome.Gone _ -> new Attempt(delivery, outcome, DeliveryState.GIVEN_UP, endedAt, startedAt, took);
            case Outcome.Refused _ ->
                RetrySchedule.waitAfter(delivery.failures() + 1)
                        .map(wait -> new Attempt(
                                delivery, outcome, DeliveryState.PENDING, endedAt.plus(wait), startedAt, took))
                        .orElseGet(
                                () -> new Attempt(delivery, outcome, DeliveryState.GIVEN_UP, endedAt, startedAt, took));
        };
    }

    boolean succeeded() {
        return state == DeliveryState.DELIVERED;
    }
}
