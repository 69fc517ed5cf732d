package io.billwright.edges.reports.postings;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import org.springframework.stereotype.Component;

/// Has postings rolled up from nothing, by workers. Until they are done reports read the ledger itself.
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
