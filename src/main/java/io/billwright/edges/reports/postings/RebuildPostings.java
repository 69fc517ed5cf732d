package io.billwright.edges.reports.postings;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import org.springframework.stereotype.Component;

/// Starts a rebuild of the daily sums, which workers then carry out. Until it is done, reports read the ledger
/// itself.
@Component
public final class RebuildPostings {

    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final ProgressStore progress;

    RebuildPostings(SellerTransactions transactions, SellerClock clock, ProgressStore progress) {
        this.transactions = transactions;
        this.clock = clock;
        this.progress = progress;
    }

    public void handle(Seller seller) {
        transactions.run(seller, () -> progress.beginRebuild(clock.systemNow()));
    }
}
