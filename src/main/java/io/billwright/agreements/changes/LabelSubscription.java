package io.billwright.agreements.changes;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes the seller's own reference for a subscription (`external_id`). Its metadata is that of the order in force.
@Component
final class LabelSubscription {

    private final SubscriptionStore subscriptions;
    private final LabelStore labels;

    LabelSubscription(SubscriptionStore subscriptions, LabelStore labels) {
        this.subscriptions = subscriptions;
        this.labels = labels;
    }

    Subscription handle(UUID subscriptionId, Labels.Change change) {
        if (subscriptions.lock(subscriptionId).isEmpty()) {
            throw new Rejection.NotFound("subscription");
        }
        labels.change(
                LabelKind.SUBSCRIPTION, subscriptionId, labels.of(LabelKind.SUBSCRIPTION, subscriptionId), change);
        return subscriptions.find(subscriptionId).orElseThrow();
    }
}
