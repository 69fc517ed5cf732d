package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderFormView.Status;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Mails the link of an order to those who may sign it.
@Component
final class SendOrder {

    private final OrderDesk desk;
    private final Signatories signatories;
    private final PublicLinks links;
    private final MailOrder mailOrder;
    private final SellerClock clock;

    SendOrder(OrderDesk desk, Signatories signatories, PublicLinks links, MailOrder mailOrder, SellerClock clock) {
        this.desk = desk;
        this.signatories = signatories;
        this.links = links;
        this.mailOrder = mailOrder;
        this.clock = clock;
    }

    /// Without a recipient, the mail goes to the signatory, or else to all addresses of the customer.
    record Request(@Nullable String recipient) {

        static Request of(Fields fields) {
            return new Request(fields.present("recipient") ? fields.email("recipient") : null);
        }
    }

    /// `mailId` is null if the seller has muted such mails.
    record Sent(@Nullable UUID mailId, List<String> recipients) {}

    Sent handle(Seller seller, UUID orderId, Request request) {
        var order = desk.view(seller, orderId).orElseThrow(() -> new Rejection.NotFound("order"));
        if (order.status() == Status.SIGNED) {
            throw new Rejection.Invalid("the customer has signed the order already").because(Reason.ORDER_SIGNED);
        }
        if (order.status() != Status.DRAFT) {
            throw new Rejection.Invalid("the order is " + order.status() + "; there is nothing to sign")
                    .because(Reason.ORDER_NOT_DRAFT);
        }
        var now = clock.now(seller);
        var link = links.state(OrderFormDocument.KIND, orderId)
                .filter(state -> state.isOpen(now))
                .orElseThrow(() -> new Rejection.Invalid("the link of the order has ended; replace it first"));
        var to = recipients(orderId, request);
        int sequence = signatories.mailsSent(orderId) + 1;
        return new Sent(
                mailOrder.toSign(seller, order, link.slug(), to, sequence, now).orElse(null), to);
    }

    private List<String> recipients(UUID orderId, Request request) {
        if (request.recipient == null) {
            return Optional.of(signatories.known(orderId))
                    .filter(known -> !known.isEmpty())
                    .orElseThrow(() -> new Rejection.Invalid("the customer has no address; name a recipient"));
        }
        if (!signatories.maySign(orderId, request.recipient)) {
            throw Rejection.Invalid.field("recipient", "must be an address that may sign the order");
        }
        return List.of(request.recipient);
    }
}
