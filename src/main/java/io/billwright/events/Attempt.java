package io.billwright.events;

import io.billwright.events.Delivery.State;
import java.time.Duration;
import java.time.Instant;

/// An attempt that has ended, and what becomes of the delivery after it: due at `dueAt` if it is still pending.
record Attempt(Delivery delivery, Outcome outcome, State state, Instant dueAt, Instant startedAt, Duration took) {

    static Attempt of(Delivery delivery, Outcome outcome, Instant startedAt, Duration took) {
        var endedAt = startedAt.plus(took);
        return switch (outcome) {
            case Outcome.Accepted _ -> new Attempt(delivery, outcome, State.DELIVERED, endedAt, startedAt, took);
            case Outcome.Gone _ -> new Attempt(delivery, outcome, State.GIVEN_UP, endedAt, startedAt, took);
            case Outcome.Refused _ ->
                RetrySchedule.waitAfter(delivery.failures() + 1)
                        .map(wait -> new Attempt(delivery, outcome, State.PENDING, endedAt.plus(wait), startedAt, took))
                        .orElseGet(() -> new Attempt(delivery, outcome, State.GIVEN_UP, endedAt, startedAt, took));
        };
    }

    boolean succeeded() {
        return state == State.DELIVERED;
    }
}
