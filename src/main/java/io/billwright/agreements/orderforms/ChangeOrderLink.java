package io.billwright.agreements.orderforms;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStatus;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Revokes or replaces the link of an order. Both take the lock that signing takes, so that a revoked link cannot
/// sign.
@Component
final class ChangeOrderLink {

    private static final Duration LONGEST = Duration.ofDays(366);

    private final OrderStore orders;
    private final PublicLinks links;
    private final SignatureStore signatures;
    private final SellerClock clock;

    ChangeOrderLink(OrderStore orders, PublicLinks links, SignatureStore signatures, SellerClock clock) {
        this.orders = orders;
        this.links = links;
        this.signatures = signatures;
        this.clock = clock;
    }

    record Request(@Nullable Instant expiresAt) {

        static Request of(Fields fields) {
            return new Request(fields.optionalInstant("expires_at"));
        }
    }

    /// Call inside a read of the seller.
    OrderLinkResponse show(UUID orderId, Instant now) {
        var link = links.state(OrderFormDocument.KIND, orderId).orElseThrow(() -> new Rejection.NotFound("order"));
        return new OrderLinkResponse(
                orderId,
                links.pageUrl("orders", link.slug()),
                links.pdfUrl(link.slug()),
                link.isOpen(now),
                link.createdAt(),
                link.expiresAt(),
                link.revokedAt(),
                signatures.find(orderId).orElse(null));
    }

    OrderLinkResponse revoke(Seller seller, UUID orderId) {
        lock(orderId);
        var now = clock.now(seller);
        links.revoke(OrderFormDocument.KIND, orderId, now);
        return show(orderId, now);
    }

    /// The link of a draft always expires; that of an accepted order, which only shows the order, if the seller wants
    /// it to.
    OrderLinkResponse replace(Seller seller, UUID orderId, Request request) {
        var order = lock(orderId);
        if (order.status() == OrderStatus.CANCELED) {
            throw new Rejection.Invalid("the order is CANCELED; it gets no other link").because(Reason.ORDER_NOT_DRAFT);
        }
        var now = clock.now(seller);
        var expiresAt = request.expiresAt;
        if (expiresAt != null && (!expiresAt.isAfter(now) || expiresAt.isAfter(now.plus(LONGEST)))) {
            throw Rejection.Invalid.field("expires_at", "must be in the future, and at most a year away");
        }
        if (expiresAt == null && order.isDraft()) {
            expiresAt = now.plus(OrderFormDocument.LINK_LIVES);
        }
        orders.link(orderId, links.replace(OrderFormDocument.KIND, orderId, now, expiresAt));
        return show(orderId, now);
    }

    private Order lock(UUID orderId) {
        return orders.lockSubscription(orderId)
                .flatMap(_ -> orders.find(orderId))
                .orElseThrow(() -> new Rejection.NotFound("order"));
    }
}
