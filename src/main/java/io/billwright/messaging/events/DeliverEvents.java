package io.billwright.messaging.events;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
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

/// Delivers events in rounds: notes what came of attempts that have ended, takes what is due, commits, and lets each
/// attempt run by itself. A crash between sending and noting sends an event again, under the same id.
///
/// Each subscriber has few in hand at a time ([Pace]), and one that fails has one: whatever it does, the others are not
/// held up. What waits does so in the database. One thread at a time calls for rounds.
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
    /// Attempts that have ended, until their seller can be served.
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

    /// A seller whose deliveries cannot be taken now is tried again next time and holds nobody else up.
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
            LOG.error("deliveries of seller {} were not taken", seller.id(), failure);
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
        paces.entrySet().removeIf(pace -> pace.getValue().isIdle() && !busy.contains(pace.getKey()));
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
            LOG.error("what came of {} deliveries of seller {} was not noted", attempts.size(), seller.id(), failure);
        }
    }

    boolean isIdle() {
        return paces.values().stream().allMatch(Pace::isIdle) && unsettled.isEmpty() && bySeller.isIdle();
    }

    /// Returns when an attempt has ended, or after `most`.
    void await(Duration most) throws InterruptedException {
        var attempt = ended.poll(most.toNanos(), TimeUnit.NANOSECONDS);
        if (attempt != null) {
            ended.add(attempt);
        }
    }

    private void begin(Addressed addressed) {
        pace(addressed.delivery().subscriber()).begun();
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

    /// The receiver learns the event's id, and not the trace: it is not ours to have others take part in.
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
