package io.billwright.http;

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

/// Forgets idempotency keys after 7 days (R25).
@Component
final class ForgetIdempotencyKeys implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(ForgetIdempotencyKeys.class);
    private static final Duration KEPT = Duration.ofDays(7);

    private final AllSellers sellers;
    private final SellerTransactions transactions;
    private final IdempotencyStore keys;
    private final SellerClock clock;

    ForgetIdempotencyKeys(
            AllSellers sellers, SellerTransactions transactions, IdempotencyStore keys, SellerClock clock) {
        this.sellers = sellers;
        this.transactions = transactions;
        this.keys = keys;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "forget-idempotency-keys";
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

    /// A seller whose keys cannot be forgotten now is tried again next time and holds nobody else up.
    private void forget(Seller seller, Instant limit) {
        try {
            transactions.run(seller, () -> keys.forgetBefore(limit));
        } catch (DataAccessException failure) {
            LOG.error("idempotency keys of seller {} were not forgotten", seller.id(), failure);
        }
    }
}
