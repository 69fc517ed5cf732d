package io.billwright.platform.jobs;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Purges rows past their retention time, in batches small enough that nobody waits for their locks.
@Component
final class ForgetOldRows implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(ForgetOldRows.class);
    private static final int PART = 5000;

    private final SellerTransactions transactions;
    private final List<Forgetful> stores;
    private final SellerClock clock;

    ForgetOldRows(SellerTransactions transactions, List<Forgetful> stores, SellerClock clock) {
        this.transactions = transactions;
        this.stores = stores;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "forget-old-rows";
    }

    @Override
    public Duration every() {
        return Duration.ofHours(1);
    }

    @Override
    public void run() {
        for (var store : stores) {
            var limit = clock.systemNow().minus(store.kept());
            store.sellersWithOlder(limit).forEach(seller -> forget(seller, store, limit));
        }
    }

    /// A failure concerns one seller, whose purge is retried next time; the others go on.
    private void forget(Seller seller, Forgetful store, Instant limit) {
        try {
            while (transactions.in(seller, () -> store.forgetBefore(limit, PART)) > 0) {
                LOG.debug("forgot {} of seller {}", store.what(), seller.id());
            }
        } catch (DataAccessException failure) {
            LOG.error("{} of seller {} were not forgotten", store.what(), seller.id(), failure);
        }
    }
}
