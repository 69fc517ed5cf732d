package io.billwright.messaging.events;

import static java.util.stream.Collectors.groupingBy;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

/// Delivers events in rounds: notes what came of attempts that have ended, takes what is due, commits, and lets each
/// attempt run by itself. A crash between sending and noting sends an event again, under the same id.
///
/// Each subscriber has few in hand at a time, and one that fails has one: whatever it does, the others are not held up.
/// What waits does so in the database. One thread at a time calls for rounds.
@Component
final class DeliverEvents {

    private static final Logger LOG = LoggerFactory.getLogger(DeliverEvents.class);

    private static final int MOST_IN_HAND = 8;

    private final SellerTransactions transactions;
    private final EventQueue queue;
    private final SettleAttempts settle;
    private final Receivers receivers;
    private final SellerClock clock;
    private final Map<Subscriber, Integer> inHand = new ConcurrentHashMap<>();
    private final BlockingQueue<Attempt> ended = new LinkedBlockingQueue<>();
    /// Attempts that have ended, until their seller can be served.
    private final Map<Seller, List<Attempt>> unsettled = new ConcurrentHashMap<>();
    private final BySeller bySeller = new BySeller();

    DeliverEvents(
            SellerTransactions transactions,
            EventQueue queue,
            SettleAttempts settle,
            Receivers receivers,
            SellerClock clock) {
        this.transactions = transactions;
        this.queue = queue;
        this.settle = settle;
        this.receivers = receivers;
        this.clock = clock;
    }

    void round() {
        settleEnded();
        var due = queue.due(clock.systemNow()).stream().collect(groupingBy(EventQueue.Due::seller));
        bySeller.handle(due.keySet(), seller -> take(seller, due.getOrDefault(seller, List.of())));
    }

    /// A seller whose deliveries cannot be taken now is tried again next time and holds nobody else up.
    private void take(Seller seller, List<EventQueue.Due> due) {
        var numbers = new HashMap<Subscriber, Integer>();
        for (var one : due) {
            int free = (one.failing() ? 1 : MOST_IN_HAND) - inHand.getOrDefault(one.subscriber(), 0);
            if (free > 0) {
                numbers.put(one.subscriber(), free);
            }
        }
        if (numbers.isEmpty()) {
            return;
        }
        try {
            transactions
                    .in(seller, () -> queue.take(seller, numbers, clock.systemNow()))
                    .forEach(this::begin);
        } catch (RuntimeException failure) {
            LOG.error("deliveries of seller {} were not taken", seller.id(), failure);
        }
    }

    /// What cannot be noted now is forgotten: it is still in hand as far as the database knows, and comes back.
    void settleEnded() {
        collectEnded();
        bySeller.handle(Set.copyOf(unsettled.keySet()), this::settle);
    }

    private void collectEnded() {
        var attempts = new ArrayList<Attempt>();
        ended.drainTo(attempts);
        for (var attempt : attempts) {
            inHand.computeIfPresent(attempt.delivery().subscriber(), (_, count) -> count > 1 ? count - 1 : null);
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
            LOG.error("what came of {} deliveries of seller {} was not noted", attempts.size(), seller.id(), failure);
        }
    }

    boolean isIdle() {
        return inHand.isEmpty() && unsettled.isEmpty() && bySeller.isIdle();
    }

    /// Returns when an attempt has ended, or after `most`.
    void await(Duration most) throws InterruptedException {
        var attempt = ended.poll(most.toNanos(), TimeUnit.NANOSECONDS);
        if (attempt != null) {
            ended.add(attempt);
        }
    }

    private void begin(Delivery delivery) {
        inHand.merge(delivery.subscriber(), 1, Integer::sum);
        var actor = Acting.current();
        Thread.ofVirtual()
                .name("event-" + delivery.event().eventId())
                .start(() -> Acting.run(actor, () -> ended.add(attempt(delivery))));
    }

    private Attempt attempt(Delivery delivery) {
        var startedAt = clock.systemNow();
        long start = System.nanoTime();
        var outcome = deliver(delivery);
        return Attempt.of(delivery, outcome, startedAt, Duration.ofNanos(System.nanoTime() - start));
    }

    private Outcome deliver(Delivery delivery) {
        try {
            return receivers
                    .of(delivery.subscriber().kind())
                    .deliver(delivery.seller(), delivery.subscriber(), delivery.event());
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
