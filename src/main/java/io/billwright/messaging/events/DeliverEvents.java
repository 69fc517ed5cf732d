package io.billwright.messaging.events;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.telemetry.Spans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Delivers events in rounds: records the outcome of finished attempts, claims due deliveries, commits, and starts
/// each attempt in a thread of its own. A crash between sending and recording repeats the delivery, with the same
/// event id.
///
/// Each subscriber has only few deliveries in flight ([Pace]), and a failing one has a single one, so that it cannot
/// hold up the others. All else waits in the database. Only one thread at a time may call for rounds.
@Component
final class DeliverEvents {

    private static final Logger LOG = LoggerFactory.getLogger(DeliverEvents.class);

    private final SellerTransactions transactions;
    private final EventQueue queue;
    private final SettleAttempts settle;
    private final Receivers receivers;
    private final SellerClock clock;
    private final Spans spans;
    private final Map<Subscriber, Pace> paces = new ConcurrentHashMap<>();
    private final BlockingQueue<Attempt> ended = new LinkedBlockingQueue<>();
    /// Finished attempts to be recorded, by seller.
    private final Map<Seller, List<Attempt>> unsettled = new ConcurrentHashMap<>();
    private final BySeller bySeller = new BySeller();

    DeliverEvents(
            SellerTransactions transactions,
            EventQueue queue,
            SettleAttempts settle,
            Receivers receivers,
            SellerClock clock,
            Spans spans) {
        this.transactions = transactions;
        this.queue = queue;
        this.settle = settle;
        this.receivers = receivers;
        this.clock = clock;
        this.spans = spans;
    }

    void round() {
        settleEnded();
        var found = queue.due(clock.systemNow());
        forgetPaces(found);
        var due = found.stream().collect(groupingBy(EventQueue.Due::seller));
        bySeller.handle(due.keySet(), seller -> take(seller, due.getOrDefault(seller, List.of())));
    }

    /// If claiming for a seller fails, the next round retries; other sellers are not held up.
    private void take(Seller seller, List<EventQueue.Due> due) {
        var numbers = new HashMap<Subscriber, Integer>();
        for (var one : due) {
            int free = pace(one.subscriber()).free(one.failing());
            if (free > 0) {
                numbers.put(one.subscriber(), free);
            }
        }
        if (numbers.isEmpty()) {
            return;
        }
        try {
            transactions.in(seller, () -> addressed(seller, numbers)).forEach(this::begin);
        } catch (RuntimeException failure) {
            report("deliveries of seller {} were not claimed", seller, failure);
        }
    }

    private record Addressed(Delivery delivery, Receiver.Recipient recipient) {}

    private List<Addressed> addressed(Seller seller, Map<Subscriber, Integer> numbers) {
        var recipients = new HashMap<Subscriber, Receiver.Recipient>();
        return queue.take(seller, numbers, clock.systemNow()).stream()
                .map(delivery -> new Addressed(
                        delivery,
                        recipients.computeIfAbsent(
                                delivery.subscriber(),
                                subscriber -> receivers.of(subscriber.kind()).recipient(seller, subscriber))))
                .toList();
    }

    private Pace pace(Subscriber subscriber) {
        return paces.computeIfAbsent(subscriber, _ -> new Pace());
    }

    private void forgetPaces(List<EventQueue.Due> due) {
        var busy = due.stream().map(EventQueue.Due::subscriber).collect(toSet());
        paces.keySet().stream()
                .filter(subscriber -> !busy.contains(subscriber))
                .forEach(subscriber -> paces.computeIfPresent(subscriber, (_, pace) -> pace.isIdle() ? null : pace));
    }

    /// Attempts that cannot be recorded now are dropped: their lease expires and they are delivered again.
    void settleEnded() {
        collectEnded();
        bySeller.handle(Set.copyOf(unsettled.keySet()), this::settle);
    }

    private void collectEnded() {
        var attempts = new ArrayList<Attempt>();
        ended.drainTo(attempts);
        for (var attempt : attempts) {
            pace(attempt.delivery().subscriber()).ended(attempt);
            unsettled.merge(attempt.delivery().seller(), List.of(attempt), DeliverEvents::together);
        }
    }

    private static List<Attempt> together(List<Attempt> some, List<Attempt> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private void settle(Seller seller) {
        var attempts = unsettled.remove(seller);
        if (attempts == null) {
            return;
        }
        try {
            settle.handle(seller, attempts);
        } catch (RuntimeException failure) {
            report("outcomes of deliveries of seller {} were not stored", seller, failure);
        }
    }

    private static void report(String problem, Seller seller, RuntimeException failure) {
        if (SqlState.is(failure, SqlState.SELLER_CLOSED)) {
            LOG.info(problem + ": the seller moves to another cell", seller.id());
        } else {
            LOG.error(problem, seller.id(), failure);
        }
    }

    boolean isIdle() {
        return paces.values().stream().allMatch(Pace::isIdle) && unsettled.isEmpty() && bySeller.isIdle();
    }

    /// Returns when an attempt has finished, or after `most`.
    void await(Duration most) throws InterruptedException {
        var attempt = ended.poll(most.toNanos(), TimeUnit.NANOSECONDS);
        if (attempt != null) {
            ended.add(attempt);
        }
    }

    private void begin(Addressed addressed) {
        // In one step, or the pace could be forgotten in between.
        paces.compute(addressed.delivery().subscriber(), (_, known) -> {
            var pace = known == null ? new Pace() : known;
            pace.begun();
            return pace;
        });
        var actor = Acting.current();
        Thread.ofVirtual()
                .name("event-" + addressed.delivery().event().eventId())
                .start(() -> Acting.run(actor, () -> ended.add(attempt(addressed))));
    }

    private Attempt attempt(Addressed addressed) {
        var startedAt = clock.systemNow();
        long start = System.nanoTime();
        var outcome = inSpan(addressed);
        return Attempt.of(addressed.delivery(), outcome, startedAt, Duration.ofNanos(System.nanoTime() - start));
    }

    /// The receiver gets the event's id, but no trace context: it is not part of our system.
    private Outcome inSpan(Addressed addressed) {
        var delivery = addressed.delivery();
        try (var span =
                spans.call("deliver " + delivery.subscriber().kind().name().toLowerCase(Locale.ROOT))) {
            span.put("billwright.seller_id", delivery.seller().id().toString())
                    .put("billwright.event_id", delivery.event().eventId().toString());
            var outcome = deliver(addressed);
            if (!(outcome instanceof Outcome.Accepted)) {
                span.failed(outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT));
            }
            return outcome;
        }
    }

    private static Outcome deliver(Addressed addressed) {
        var delivery = addressed.delivery();
        try {
            return addressed.recipient().deliver(delivery.event());
        } catch (RuntimeException | Error failure) {
            LOG.error(
                    "event {} could not be delivered to {}",
                    delivery.event().eventId(),
                    delivery.subscriber(),
                    failure);
            return new Outcome.Refused(null, "the service failed, and tries again");
        }
    }
}
