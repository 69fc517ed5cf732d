package io.billwright.agreements.changes;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Estimates what canceling a subscription would come to (R27). It cancels the subscription in a transaction that is
/// rolled back, so the estimate is exactly what canceling does.
@Component
final class EstimateCancel {

    private final SellerTransactions transactions;
    private final CancelSubscription cancelSubscription;

    EstimateCancel(SellerTransactions transactions, CancelSubscription cancelSubscription) {
        this.transactions = transactions;
        this.cancelSubscription = cancelSubscription;
    }

    CancelEstimate handle(Seller seller, UUID subscriptionId, CancelRequest request) {
        return transactions.undone(
                seller,
                () -> cancelSubscription.handle(seller, subscriptionId, request).estimate());
    }
}
