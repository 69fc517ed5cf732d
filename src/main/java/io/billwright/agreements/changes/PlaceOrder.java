package io.billwright.agreements.changes;

import io.billwright.agreements.orders.AcceptOrder;
import io.billwright.agreements.orders.Order;
import io.billwright.platform.http.Fields;
import java.time.Instant;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// Drafts the order of a change, and accepts it at once if the request asks for that. Callers hold the lock on the
/// subscription.
@Component
final class PlaceOrder {

    private final DraftOrder draftOrder;
    private final AcceptOrder acceptOrder;

    PlaceOrder(DraftOrder draftOrder, AcceptOrder acceptOrder) {
        this.draftOrder = draftOrder;
        this.acceptOrder = acceptOrder;
    }

    /// The request for an order, and whether to accept it at once.
    record Wanted<T>(T request, boolean accept) {

        static <T> Wanted<T> of(Fields fields, Function<Fields, T> request) {
            return new Wanted<>(request.apply(fields), fields.flag("accept", false));
        }
    }

    Order handle(Agreement agreement, boolean accept, Instant now) {
        var draft = draftOrder.create(agreement, now);
        return accept
                ? acceptOrder.handle(draft, agreement.subscription(), now, null).order()
                : draft;
    }
}
