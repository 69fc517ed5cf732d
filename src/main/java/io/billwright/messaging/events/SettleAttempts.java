package io.billwright.messaging.events;

import static java.util.stream.Collectors.toSet;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.telemetry.Durations;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Records the outcome of attempts, and disables subscribers that are gone or have accepted nothing for too long.
@Component
final class SettleAttempts {

    private static final Duration PATIENCE = Duration.ofDays(5);

    private final SellerTransactions transactions;
    private final EventQueue queue;
    private final Subscribers subscribers;
    private final Receivers receivers;
    private final SellerClock clock;
    private final MeterRegistry meters;

    SettleAttempts(
            SellerTransactions transactions,
            EventQueue queue,
            Subscribers subscribers,
            Receivers receivers,
            SellerClock clock,
            MeterRegistry meters) {
        this.transactions = transactions;
        this.queue = queue;
        this.subscribers = subscribers;
        this.receivers = receivers;
        this.clock = clock;
        this.meters = meters;
        for (var kind : Subscriber.Kind.values()) {
            Stream.of(DeliveryState.values()).forEach(state -> counter(kind, state));
            durations(kind);
        }
    }

    void handle(Seller seller, List<Attempt> attempts) {
        transactions.run(seller, () -> {
            queue.settle(attempts);
            judge(seller, attempts);
        });
        for (var attempt : attempts) {
            var kind = attempt.delivery().subscriber().kind();
            counter(kind, attempt.state()).increment();
            durations(kind).record(attempt.took());
        }
    }

    private Timer durations(Subscriber.Kind kind) {
        return Durations.of(meters, "events.delivery", "kind", kind.name().toLowerCase(Locale.ROOT));
    }

    private Counter counter(Subscriber.Kind kind, DeliveryState state) {
        return meters.counter("events.attempts", "kind", kind.name().toLowerCase(Locale.ROOT), "result", result(state));
    }

    private void judge(Seller seller, List<Attempt> attempts) {
        var now = clock.systemNow();
        var accepted = subscribers(attempts, Attempt::succeeded);
        var failed = subscribers(attempts, attempt -> !attempt.succeeded());
        subscribers.noteHealth(accepted, failed, now);
        for (var attempt : attempts) {
            if (attempt.outcome() instanceof Outcome.Gone) {
                disable(seller, attempt.delivery().subscriber(), "it answered that it is gone");
            }
        }
        for (var subscriber : subscribers.hopeless(failed, now.minus(PATIENCE))) {
            if (receivers.of(subscriber.kind()).isDisabledByFailures()) {
                disable(seller, subscriber, "it has accepted nothing for " + PATIENCE.toDays() + " days");
            }
        }
    }

    private void disable(Seller seller, Subscriber subscriber, String reason) {
        if (subscribers.disable(subscriber.subscriberId(), clock.systemNow())) {
            receivers.of(subscriber.kind()).disabled(seller, subscriber, reason);
        }
    }

    private static Set<UUID> subscribers(List<Attempt> attempts, Predicate<Attempt> which) {
        return attempts.stream()
                .filter(which)
                .map(attempt -> attempt.delivery().subscriber().subscriberId())
                .collect(toSet());
    }

    private static String result(DeliveryState state) {
        return switch (state) {
            case DELIVERED -> "delivered";
            case PENDING -> "failed";
            case GIVEN_UP -> "given_up";
        };
    }
}
