package io.billwright.billing.creditnotes;

import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.InParallel;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.TimedWork;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Asks the processor about refunds whose outcome is unknown: after a crash, after a timeout, or while the bank is
/// still processing them.
@Component
@Order(7)
final class ResolveRefunds implements TimedWork {

    private static final int BATCH = 50;
    private static final int SELLERS_AT_ONCE = 4;
    private static final Duration AGAIN = Duration.ofMinutes(2);

    private final SellerTransactions transactions;
    private final RefundStore refunds;
    private final SendRefund sendRefund;
    private final InParallel inParallel;

    ResolveRefunds(SellerTransactions transactions, RefundStore refunds, SendRefund sendRefund, InParallel inParallel) {
        this.transactions = transactions;
        this.refunds = refunds;
        this.sendRefund = sendRefund;
        this.inParallel = inParallel;
    }

    @Override
    public String kind() {
        return "refund";
    }

    @Override
    public int threads() {
        return SELLERS_AT_ONCE;
    }

    @Override
    public String nextDue() {
        return RefundStore.NEXT_CHECK;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var due = transactions.in(seller, () -> refunds.take(now, BATCH));
        return inParallel.map(seller, due, AGAIN, id -> sendRefund.handle(seller, id)).stream()
                .filter(refund -> !refund.state().isOpen())
                .map(refund -> new Happening(
                        now,
                        refund.state() == State.SUCCEEDED ? "refund.succeeded" : "refund.failed",
                        refund.refundId().toString()))
                .toList();
    }
}
