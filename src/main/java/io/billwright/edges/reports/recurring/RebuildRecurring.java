package io.billwright.edges.reports.recurring;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import org.springframework.stereotype.Component;

/// Starts a rebuild of the MRR rollups, which workers then carry out. Until it is done, reports calculate MRR
/// themselves.
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
