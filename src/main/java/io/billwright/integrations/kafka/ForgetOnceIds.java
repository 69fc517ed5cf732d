package io.billwright.integrations.kafka;

import io.billwright.clock.SellerClock;
import io.billwright.db.AllSellers;
import io.billwright.db.Seller;
import io.billwright.db.SellerTransactions;
import io.billwright.jobs.Timer;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Forgets by what records were told after 30 days. A key is good for 7 (R25), and a record may wait to be read.
@Component
@ConditionalOnExpression(KafkaSettings.CONNECTED)
final class ForgetOnceIds implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(ForgetOnceIds.class);
    private static final Duration KEPT = Duration.ofDays(30);

    private final AllSellers sellers;
    private final SellerTransactions transactions;
    private final OnceStore once;
    private final SellerClock clock;

    ForgetOnceIds(AllSellers sellers, SellerTransactions transactions, OnceStore once, SellerClock clock) {
        this.sellers = sellers;
        this.transactions = transactions;
        this.once = once;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "forget-usage-records";
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

    /// A seller of whom nothing can be forgotten now is tried again next time and holds nobody else up.
    private void forget(Seller seller, Instant limit) {
        try {
            transactions.run(seller, () -> once.forgetBefore(limit));
        } catch (DataAccessException failure) {
            LOG.error("records of seller {} were not forgotten", seller.id(), failure);
        }
    }
}
