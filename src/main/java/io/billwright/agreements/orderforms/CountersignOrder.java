package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.Signature.Answer;
import io.billwright.agreements.orderforms.Signature.Countersignature;
import io.billwright.agreements.orders.AcceptOrder;
import io.billwright.agreements.orders.OrderDigest;
import io.billwright.agreements.orders.OrderResponse;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.ShowOrder;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Signs an order for the seller after the customer has signed it, which makes it binding.
@Component
final class CountersignOrder {

    private final OrderStore orders;
    private final OrderDigest digest;
    private final SignatureStore signatures;
    private final AcceptOrder acceptOrder;
    private final StoredOrders storedOrders;
    private final MailOrder mailOrder;
    private final ShowOrder showOrder;
    private final SellerClock clock;

    CountersignOrder(
            OrderStore orders,
            OrderDigest digest,
            SignatureStore signatures,
            AcceptOrder acceptOrder,
            StoredOrders storedOrders,
            MailOrder mailOrder,
            ShowOrder showOrder,
            SellerClock clock) {
        this.orders = orders;
        this.digest = digest;
        this.signatures = signatures;
        this.acceptOrder = acceptOrder;
        this.storedOrders = storedOrders;
        this.mailOrder = mailOrder;
        this.showOrder = showOrder;
        this.clock = clock;
    }

    record Request(String name, @Nullable String title) {

        private static final int LONGEST = 200;

        static Request of(Fields fields) {
            return new Request(fields.text("name", LONGEST), fields.optionalText("title", LONGEST));
        }
    }

    OrderResponse handle(Seller seller, UUID orderId, Request request) {
        var subscription = orders.lockSubscription(orderId).orElseThrow(() -> new Rejection.NotFound("order"));
        var draft = orders.find(orderId).orElseThrow();
        if (!draft.isDraft()) {
            throw new Rejection.Invalid("the order is " + draft.status() + "; only a draft can be countersigned")
                    .because(Reason.ORDER_NOT_DRAFT);
        }
        var signature = signatures
                .find(orderId)
                .filter(given -> given.answer() == Answer.SIGNED)
                .orElseThrow(() -> new Rejection.Invalid("the customer has not signed the order yet")
                        .because(Reason.ORDER_NOT_SIGNED));
        // A pause may have moved its dates since.
        if (!digest.of(draft).equals(signature.termsDigest())) {
            throw new Rejection.Conflict("the order has changed since the customer signed it; draft another");
        }
        var now = clock.now(seller);
        var accepted = acceptOrder.handle(draft, subscription, now, signature.signedBy());
        signatures.countersign(orderId, new Countersignature(request.name, request.title, now, clock.systemNow()));
        mailOrder.signed(seller, storedOrders.view(accepted.order(), accepted.subscription(), now), draft.slug(), now);
        return showOrder.response(accepted.order());
    }
}
