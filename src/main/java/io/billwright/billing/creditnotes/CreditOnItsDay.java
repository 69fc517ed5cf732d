package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases;
import io.billwright.agreements.orders.CreditDecreases.Decrease;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.PlanSchedule;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.explain.Explain;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.ParkedReason;
import io.billwright.platform.jobs.TimedWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Credits upgrades that lower the price, on the day they start and by the state of that day (R11). Runs after
/// issuing, so that invoices issued that day can be credited too.
@Component
@Order(3)
final class CreditOnItsDay implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(CreditOnItsDay.class);
    private static final int BATCH = 200;

    private final SellerTransactions transactions;
    private final ExpectedCreditStore expectedCredits;
    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final PlanSchedule planSchedule;
    private final CreditDecreases credits;

    CreditOnItsDay(
            SellerTransactions transactions,
            ExpectedCreditStore expectedCredits,
            SubscriptionStore subscriptions,
            OrderStore orders,
            PlanSchedule planSchedule,
            CreditDecreases credits) {
        this.transactions = transactions;
        this.expectedCredits = expectedCredits;
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.planSchedule = planSchedule;
        this.credits = credits;
    }

    @Override
    public String kind() {
        return "decrease";
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
        return ExpectedCreditStore.NEXT_DUE;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var happenings = new ArrayList<Happening>();
        for (var due : transactions.in(seller, () -> expectedCredits.due(now, BATCH))) {
            try {
                boolean isCredited = transactions.apart(seller, () -> credit(due, now));
                if (isCredited) {
                    happenings.add(
                            new Happening(now, "order.credited", due.orderId().toString()));
                }
            } catch (RuntimeException failure) {
                if (SqlState.isPassing(failure)) {
                    throw failure;
                }
                var reason = ParkedReason.of(failure, LOG, "the credit of order " + due.orderId());
                transactions.run(seller, () -> expectedCredits.park(due.orderId(), reason, now));
                happenings.add(new Happening(now, "order.parked", due.orderId().toString()));
            }
        }
        return happenings;
    }

    private boolean credit(ExpectedCreditStore.Due due, Instant now) {
        subscriptions.lock(due.subscriptionId());
        var expected = expectedCredits.take(due.orderId());
        if (expected.isPresent()) {
            var order = orders.find(due.orderId()).orElseThrow();
            var decreases = planSchedule.decreases(order, now, Explain.ON);
            long credited = decreases.stream().mapToLong(Decrease::amount).reduce(0, Math::addExact);
            credits.note(order, decreases, now);
            if (credited != expected.getAsLong()) {
                orders.lowerValue(order.orderId(), credited - expected.getAsLong());
            }
        }
        return expected.isPresent();
    }
}
