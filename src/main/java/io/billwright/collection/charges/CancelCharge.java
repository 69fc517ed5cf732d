package io.billwright.collection.charges;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Cancels a charge that waits for the customer, so that the invoice can be paid another way. If it has succeeded
/// meanwhile, the success is recorded.
@Component
public final class CancelCharge {

    private static final Logger LOG = LoggerFactory.getLogger(CancelCharge.class);

    private final SellerTransactions transactions;
    private final AttemptStore attempts;
    private final Processors processors;
    private final SettleCharge settleCharge;

    CancelCharge(
            SellerTransactions transactions, AttemptStore attempts, Processors processors, SettleCharge settleCharge) {
        this.transactions = transactions;
        this.attempts = attempts;
        this.processors = processors;
        this.settleCharge = settleCharge;
    }

    public void handle(Seller seller, UUID invoiceId) {
        transactions
                .in(seller, () -> attempts.open(invoiceId))
                .filter(attempt -> attempt.actionUrl() != null)
                .ifPresent(attempt -> cancel(seller, attempt));
    }

    private void cancel(Seller seller, Attempt attempt) {
        try {
            var outcome = processors
                    .named(seller, attempt.processor())
                    .cancel(seller, Objects.requireNonNull(attempt.reference()));
            settleCharge.handle(seller, attempt.attemptId(), outcome);
        } catch (Processor.Unavailable unavailable) {
            // The charge stays open, as the page shows; if the customer abandons it, it times out as usual.
            LOG.warn("charge {} could not be called off: {}", attempt.attemptId(), unavailable.getMessage());
        }
    }
}
