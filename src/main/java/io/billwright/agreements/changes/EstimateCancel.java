package io.billwright.agreements.changes;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.parties.customers.CreditStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Says what canceling a subscription today would come to (R27). It cancels the subscription in a transaction that is
/// rolled back, so the estimate is what canceling does.
@Component
final class EstimateCancel {

    private final SellerTransactions transactions;
    private final SubscriptionStore subscriptions;
    private final InvoiceStore invoices;
    private final CreditStore credits;
    private final CancelSubscription cancelSubscription;

    EstimateCancel(
            SellerTransactions transactions,
            SubscriptionStore subscriptions,
            InvoiceStore invoices,
            CreditStore credits,
            CancelSubscription cancelSubscription) {
        this.transactions = transactions;
        this.subscriptions = subscriptions;
        this.invoices = invoices;
        this.credits = credits;
        this.cancelSubscription = cancelSubscription;
    }

    CancelEstimate handle(Seller seller, UUID subscriptionId) {
        return transactions.undone(seller, () -> {
            var subscription =
                    subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
            var before = invoices.ofSubscription(subscriptionId);
            var companies = companies(before);
            var creditBefore = credits.balance(companies, subscription.currency());
            var canceled = cancelSubscription.handle(seller, subscriptionId);
            var after = new ArrayList<>(invoices.ofSubscription(subscriptionId));
            canceled.alone().ifPresent(after::add);
            return CancelEstimate.of(
                    canceled.subscription().endsAt(),
                    subscription.currency().name(),
                    before,
                    after,
                    credits.balance(companies, subscription.currency())
                            .minus(creditBefore)
                            .minorUnits());
        });
    }

    private static List<UUID> companies(List<Invoice> invoices) {
        return invoices.stream()
                .map(invoice -> invoice.to().billedCompanyId())
                .distinct()
                .toList();
    }
}
