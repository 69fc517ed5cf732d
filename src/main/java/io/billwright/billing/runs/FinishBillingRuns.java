package io.billwright.billing.runs;

import io.billwright.billing.issuing.DueWork;
import io.billwright.billing.issuing.DueWork.Action;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.TimedWork;
import io.billwright.platform.jobs.Work;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// Finishes billing runs whose process ended after the last batch.
@Component
final class FinishBillingRuns implements Work {

    private final SellerTransactions transactions;
    private final DueWork work;
    private final IssueDueInvoices issueDueInvoices;

    FinishBillingRuns(SellerTransactions transactions, DueWork work, IssueDueInvoices issueDueInvoices) {
        this.transactions = transactions;
        this.work = work;
        this.issueDueInvoices = issueDueInvoices;
    }

    @Override
    public String kind() {
        return "billing_run";
    }

    @Override
    public String lane() {
        return TimedWork.TIME;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    /// A run with invoices left to issue is finished by the worker that issues the last of them.
    @Override
    public boolean doSome(Seller seller, Instant now) {
        if (seller.mode() == Seller.Mode.LIVE
                && transactions
                        .in(seller, () -> work.nextDue(Action.ISSUE, now))
                        .isEmpty()) {
            issueDueInvoices.run(seller, now);
        }
        return false;
    }
}
