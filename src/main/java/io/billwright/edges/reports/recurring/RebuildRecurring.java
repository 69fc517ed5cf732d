package io.billwright.edges.reports.recurring;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import org.springframework.stereotype.Component;

/// Has recurring revenue rolled up from nothing, by workers. Until they are done reports work it out for themselves.
@Component
public final class RebuildRecurring {

    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final RecurringChangeStore changes;

    RebuildRecurring(SellerTransactions transactions, SellerClock clock, RecurringChangeStore changes) {
        this.transactions = transactions;
        this.clock = clock;
        this.changes = changes;
    }

    public void handle(Seller seller) {
        transactions.run(seller, () -> changes.beginRebuild(clock.systemNow()));
    }
}
