package io.billwright.agreements.changes;

import io.billwright.agreements.orderforms.OrderFormDocument;
import io.billwright.agreements.orders.MergedVersionStore;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderParties;
import io.billwright.agreements.orders.OrderStatus;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.PlanSchedule;
import io.billwright.agreements.orders.PlanSchedule.Planned;
import io.billwright.agreements.orders.ShowOrder;
import io.billwright.agreements.orders.SignedDrafts;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Stores an agreement as an order that can still be amended. Callers hold the lock on the subscription.
@Component
final class DraftOrder {

    private final OrderStore orders;
    private final MergedVersionStore mergedVersions;
    private final PlanSchedule planSchedule;
    private final CheckDetails checkDetails;
    private final ShowOrder showOrder;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;
    private final PublicLinks links;
    private final SignedDrafts signedDrafts;
    private final EventLog events;

    DraftOrder(
            OrderStore orders,
            MergedVersionStore mergedVersions,
            PlanSchedule planSchedule,
            CheckDetails checkDetails,
            ShowOrder showOrder,
            SellerStore sellers,
            LegalEntityStore legalEntities,
            PublicLinks links,
            SignedDrafts signedDrafts,
            EventLog events) {
        this.orders = orders;
        this.mergedVersions = mergedVersions;
        this.planSchedule = planSchedule;
        this.checkDetails = checkDetails;
        this.showOrder = showOrder;
        this.sellers = sellers;
        this.legalEntities = legalEntities;
        this.links = links;
        this.signedDrafts = signedDrafts;
        this.events = events;
    }

    /// The identity of an order, which amending its draft does not change.
    private record Known(
            UUID orderId,
            String slug,
            Instant createdAt,
            @Nullable String externalId) {}

    Order create(Agreement agreement, Instant now) {
        var orderId = Ids.next();
        var slug = links.slug(OrderFormDocument.KIND, orderId, now, now.plus(OrderFormDocument.LINK_LIVES));
        var draft = draft(agreement, new Known(orderId, slug, now, null), now, mergedVersion(agreement));
        var order = planned(agreement, draft, now);
        orders.insert(order);
        events.append("order.created", order.orderId(), now, showOrder.response(order));
        return order;
    }

    Order amend(Order known, Agreement agreement, Instant now) {
        signedDrafts.requireUnsigned(known);
        var kept = new Known(known.orderId(), known.slug(), known.createdAt(), known.externalId());
        var draft = draft(agreement, kept, now, mergedVersion(agreement));
        var order = planned(agreement, draft, now);
        orders.amend(order);
        return order;
    }

    /// What the order would do, without storing anything.
    Planned plan(Agreement agreement, Instant now, Explain explain) {
        var draft = draft(agreement, new Known(Ids.next(), "", now, null), now, null);
        return planSchedule.handle(draft, agreement.subscription(), now, explain);
    }

    private Order planned(Agreement agreement, Order draft, Instant now) {
        checkDetails.handle(draft.details(), draft.customerId());
        var planned = planSchedule.handle(draft, agreement.subscription(), now, Explain.OFF);
        if (!planned.holdsTo(draft.estimateHash())) {
            throw new Rejection.Conflict("the estimate no longer holds; ask for a new one");
        }
        return draft.valued(planned.change());
    }

    private @Nullable Integer mergedVersion(Agreement agreement) {
        var resolution = agreement.resolution();
        var merged = resolution.sources().values().stream().anyMatch(version -> !version.equals(resolution.main()));
        return merged
                ? (Integer) mergedVersions.insert(agreement.subscription().subscriptionId(), resolution.sources())
                : null;
    }

    private OrderParties parties(Agreement agreement) {
        var seller = sellers.get();
        var named = agreement.details().legalEntityId();
        var legalEntityId = named == null ? seller.defaultLegalEntityId() : named;
        return OrderParties.of(
                seller,
                legalEntityId == null
                        ? null
                        : legalEntities.find(legalEntityId).orElseThrow(() -> new Rejection.NotFound("legal entity")),
                agreement.parties().customer(),
                agreement.parties().billed());
    }

    private Order draft(Agreement agreement, Known known, Instant now, @Nullable Integer mergedVersion) {
        var base = agreement.base();
        var terms = agreement.resolution().terms();
        var unknown = Money.zero(terms.currency());
        return new Order(
                known.orderId(),
                agreement.subscription().subscriptionId(),
                agreement.orderType(),
                OrderStatus.DRAFT,
                base == null ? Order.NONE : base.orderId(),
                base == null ? 1 : base.sequence() + 1,
                known.slug(),
                agreement.parties().customer().customerId(),
                agreement.parties().billed().customerId(),
                agreement.resolution().main(),
                mergedVersion,
                agreement.startsAt(),
                terms.end().minusDays(1),
                agreement.request(),
                terms,
                agreement.phasePaymentTerms(),
                agreement.details(),
                parties(agreement),
                List.of(),
                unknown,
                unknown,
                agreement.estimateHash(),
                known.createdAt(),
                now,
                null,
                null,
                null,
                known.externalId(),
                agreement.billedElsewhereUntil());
    }
}
