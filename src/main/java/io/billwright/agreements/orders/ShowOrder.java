package io.billwright.agreements.orders;

import io.billwright.messaging.documents.PublicLinks;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Builds the API's responses for orders.
@Component
public final class ShowOrder {

    private final MergedVersionStore mergedVersions;
    private final PublicLinks links;

    ShowOrder(MergedVersionStore mergedVersions, PublicLinks links) {
        this.mergedVersions = mergedVersions;
        this.links = links;
    }

    public OrderResponse response(Order order) {
        var merged = order.mergedVersion();
        var terms = order.terms();
        return new OrderResponse(
                order.orderId(),
                order.subscriptionId(),
                order.orderType(),
                order.status(),
                order.customerId(),
                order.billedCompanyId(),
                order.startsAt(),
                order.endsAt(),
                terms.months(),
                terms.frequency(),
                terms.currency(),
                order.planVersion().planId(),
                order.planVersion().version(),
                OrderResponse.MergedFrom.of(
                        merged == null ? Map.of() : mergedVersions.find(order.subscriptionId(), merged)),
                order.contractValue().toString(),
                order.orderValue().minorUnits(),
                links.pdfUrl(order.slug()),
                links.pageUrl("orders", order.slug()),
                AgreedPhase.of(order),
                order.details(),
                order.estimateHash(),
                order.createdAt(),
                order.updatedAt(),
                order.acceptedAt(),
                order.signedBy(),
                order.canceledAt(),
                order.externalId());
    }

    public OrderResult result(Order order) {
        return new OrderResult(
                order.orderId(),
                order.subscriptionId(),
                order.contractValue().toString(),
                links.pdfUrl(order.slug()),
                links.pageUrl("orders", order.slug()),
                order.startsAt(),
                order.endsAt(),
                order.orderType());
    }
}
