package io.billwright.agreements.orders;

import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes the seller's own reference for an order (`external_id`), even if nothing else of the order can change any
/// more.
@Component
final class LabelOrder {

    private final OrderStore orders;
    private final LabelStore labels;

    LabelOrder(OrderStore orders, LabelStore labels) {
        this.orders = orders;
        this.labels = labels;
    }

    Order handle(UUID orderId, Labels.Change change) {
        if (orders.lockSubscription(orderId).isEmpty()) {
            throw new Rejection.NotFound("order");
        }
        labels.change(LabelKind.ORDER, orderId, labels.of(LabelKind.ORDER, orderId), change);
        return orders.find(orderId).orElseThrow();
    }
}
