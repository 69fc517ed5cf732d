package io.billwright.events;

import io.billwright.clock.SellerClock;
import io.billwright.db.AllSellers;
import io.billwright.db.Seller;
import io.billwright.db.SellerTransactions;
import io.billwright.jobs.Timer;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Forgets deliveries, with their attempts, once their events are shown no more.
@Component
final class ForgetDeliveries implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(ForgetDeliveries.class);
    private static final Duration KEPT = Duration.ofDays(30);
    private static final int AT_ONCE = 5000;

    private final AllSellers sellers;
    private final SellerTransactions transactions;
    private final EventQueue queue;
    private final SellerClock clock;

    ForgetDeliveries(AllSellers sellers, SellerTransactions transactions, EventQueue queue, SellerClock clock) {
        this.sellers = sellers;
        this.transactions = transactions;
        this.queue = queue;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "forget-deliveries";
    }

    @Override
    public Duration every() {
        return Duration.ofHours(1);
    }

    @Override
    public void run() {
        var limit = clock.systemNow().minus(KEPT);
        sellers.list().forEach(seller -> forget(seller, limit));
    }

    /// A seller whose deliveries cannot be forgotten now is tried again next time and holds nobody else up.
    private void forget(Seller seller, Instant limit) {
        try {
            while (transactions.in(seller, () -> queue.forgetBefore(limit, AT_ONCE)) > 0) {
                LOG.debug("forgot deliveries of seller {}", seller.id());
            }
        } catch (DataAccessException failure) {
            LOG.error("deliveries of seller {} were not forgotten", seller.id(), failure);
        }
    }
}
