package io.billwright.agreements.changes;

import io.billwright.agreements.orders.AcceptOrder;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.SubscriptionTerms;
import io.billwright.agreements.pauses.ResumeSubscription;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.ParkedReason;
import io.billwright.platform.jobs.TimedWork;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Starts, resumes, renews and ends subscriptions when their day comes (R10, R13).
@Component
@org.springframework.core.annotation.Order(1)
final class PassTime implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(PassTime.class);
    private static final int MOST_AT_ONCE = 100;

    private final SellerTransactions transactions;
    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final ResumeSubscription resumeSubscription;
    private final RenewSubscription renewSubscription;
    private final EndSubscription endSubscription;
    private final EventLog events;
    private final MeterRegistry meters;

    PassTime(
            SellerTransactions transactions,
            SubscriptionStore subscriptions,
            OrderStore orders,
            ResumeSubscription resumeSubscription,
            RenewSubscription renewSubscription,
            EndSubscription endSubscription,
            EventLog events,
            MeterRegistry meters) {
        this.transactions = transactions;
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.resumeSubscription = resumeSubscription;
        this.renewSubscription = renewSubscription;
        this.endSubscription = endSubscription;
        this.events = events;
        this.meters = meters;
        meters.counter("subscriptions.parked");
    }

    @Override
    public String kind() {
        return "subscription";
    }

    @Override
    public String lane() {
        return TIME;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public String nextDue() {
        return SubscriptionStore.NEXT_DUE;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var due = transactions.in(seller, () -> subscriptions.due(now, MOST_AT_ONCE));
        var happenings = new ArrayList<Happening>();
        RuntimeException passing = null;
        for (var subscriptionId : due) {
            try {
                transactions
                        .apart(seller, () -> pass(seller, subscriptionId, now))
                        .ifPresent(happenings::add);
            } catch (RuntimeException failure) {
                if (SqlState.isPassing(failure)) {
                    passing = failure;
                } else {
                    park(seller, subscriptionId, now, failure).ifPresent(happenings::add);
                }
            }
        }
        // The next sweep retries a transient failure; a normal return would retry it at once.
        if (passing != null) {
            throw passing;
        }
        return happenings;
    }

    /// Parks a subscription whose change failed, so that it holds no other up and is not lost (S8). Unexpected errors
    /// are logged; the reason shows only an error id.
    private Optional<Happening> park(Seller seller, UUID subscriptionId, Instant now, RuntimeException failure) {
        meters.counter("subscriptions.parked").increment();
        var reason = ParkedReason.of(failure, LOG, "subscription " + subscriptionId);
        return transactions.in(seller, () -> subscriptions.park(subscriptionId, reason, now))
                ? Optional.of(new Happening(now, "subscription.parked", subscriptionId.toString()))
                : Optional.empty();
    }

    /// Makes the due change of one subscription, unless another process has made it or holds the lock. The clock of a
    /// sandbox must not pass anything by, so there this waits for the lock.
    private Optional<Happening> pass(Seller seller, UUID subscriptionId, Instant now) {
        var locked = seller.mode() == Seller.Mode.SANDBOX
                ? subscriptions.lock(subscriptionId)
                : subscriptions.lockIfFree(subscriptionId);
        if (locked.isEmpty()) {
            return Optional.empty();
        }
        var subscription = locked.get();
        var dueAt = subscription.dueAt();
        var current = subscription.currentOrderId();
        if (dueAt == null || dueAt.isAfter(now) || current == null) {
            return Optional.empty();
        }
        if (subscription.isPaused()) {
            resumeSubscription.onSchedule(seller, subscription, now);
            return Optional.of(new Happening(now, "subscription.resumed", subscriptionId.toString()));
        }
        var order = orders.find(current).orElseThrow();
        return Optional.of(new Happening(now, pass(subscription, order, now), subscriptionId.toString()));
    }

    private String pass(Subscription subscription, Order order, Instant now) {
        var isEndOfCanceled = subscription.isCanceled() && subscription.endsAt().isBefore(subscription.today(now));
        if (!isEndOfCanceled && !order.endsAt().isBefore(subscription.today(now))) {
            var day = List.of(subscription.today(now));
            var inForce =
                    orders.inForce(List.of(subscription.subscriptionId()), day).getFirst();
            var started = SubscriptionTerms.started(subscription, inForce, order, now);
            subscriptions.update(started);
            events.append(now, List.of(AcceptOrder.activated(started, inForce, now)));
            return "subscription.activated";
        }
        if (isEndOfCanceled || !order.renews(subscription)) {
            endSubscription.handle(subscription, subscription.endsAt(), now);
            return "subscription.inactive";
        }
        renewSubscription.handle(subscription, order, now);
        return "subscription.renewed";
    }
}
