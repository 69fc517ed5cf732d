package io.billwright.billing.creditnotes;

import io.billwright.collection.charges.AttemptStore;
import io.billwright.collection.charges.Processor;
import io.billwright.collection.charges.Processor.Refunded;
import io.billwright.collection.charges.Processor.Refunding;
import io.billwright.collection.charges.Processors;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Asks the processor to carry out a reserved refund and records the outcome (S7). The refund id makes repeated
/// requests safe. No transaction is open during the call, except under a sandbox clock, whose processor lives in the
/// same database.
@Component
final class SendRefund {

    private static final Logger LOG = LoggerFactory.getLogger(SendRefund.class);

    private final SellerTransactions transactions;
    private final RefundStore refunds;
    private final AttemptStore attempts;
    private final Processors processors;
    private final SettleRefund settleRefund;

    SendRefund(
            SellerTransactions transactions,
            RefundStore refunds,
            AttemptStore attempts,
            Processors processors,
            SettleRefund settleRefund) {
        this.transactions = transactions;
        this.refunds = refunds;
        this.attempts = attempts;
        this.processors = processors;
        this.settleRefund = settleRefund;
    }

    /// Safe to repeat. Returns the refund in its new state.
    Refund handle(Seller seller, UUID refundId) {
        var refund = find(seller, refundId);
        if (!refund.state().isOpen()) {
            return refund;
        }
        try {
            settleRefund.handle(seller, refundId, asked(seller, refund));
        } catch (Processor.Refused refused) {
            settleRefund.handle(seller, refundId, new Refunded.Refused(String.valueOf(refused.getMessage())));
        } catch (Processor.Unavailable unavailable) {
            LOG.warn("the processor did not answer about refund {}: {}", refundId, unavailable.getMessage());
            settleRefund.unknown(seller, refundId);
        }
        return find(seller, refundId);
    }

    private Refunded asked(Seller seller, Refund refund) {
        var charge =
                transactions.in(seller, () -> attempts.find(refund.paymentId())).orElseThrow();
        return processors
                .named(seller, refund.processor())
                .refund(
                        seller,
                        new Refunding(refund.refundId(), Objects.requireNonNull(charge.reference()), refund.amount()));
    }

    private Refund find(Seller seller, UUID refundId) {
        return transactions.in(seller, () -> refunds.find(refundId)).orElseThrow();
    }
}
