package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.ResolveTerms;
import io.billwright.agreements.orders.AcceptOrder;
import io.billwright.agreements.orders.AcceptOrder.Accepted;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStatus;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.parties.customers.BilledCompanies;
import io.billwright.parties.customers.BilledCompanies.Parties;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Creates a subscription with a draft of its first order, which may be accepted at once.
@Component
final class CreateSubscription {

    private final BilledCompanies billedCompanies;
    private final PartiesToOrder partiesToOrder;
    private final ResolveTerms resolveTerms;
    private final SubscriptionStore subscriptions;
    private final DraftOrder draftOrder;
    private final AcceptOrder acceptOrder;
    private final LabelStore labels;
    private final SellerClock clock;

    CreateSubscription(
            BilledCompanies billedCompanies,
            PartiesToOrder partiesToOrder,
            ResolveTerms resolveTerms,
            SubscriptionStore subscriptions,
            DraftOrder draftOrder,
            AcceptOrder acceptOrder,
            LabelStore labels,
            SellerClock clock) {
        this.billedCompanies = billedCompanies;
        this.partiesToOrder = partiesToOrder;
        this.resolveTerms = resolveTerms;
        this.subscriptions = subscriptions;
        this.draftOrder = draftOrder;
        this.acceptOrder = acceptOrder;
        this.labels = labels;
        this.clock = clock;
    }

    Accepted handle(Seller seller, NewSubscription request) {
        var input = request.input();
        if (request.orderType() == OrderType.TRIAL && request.estimateHash() != null) {
            throw Rejection.Invalid.field("estimate_hash", "does not go with a trial, which costs nothing");
        }
        var parties = billedCompanies.forNew(Objects.requireNonNull(input.customerId()), input.billedCompanyId());
        var now = clock.now(seller);
        var zone = Objects.requireNonNullElse(
                request.timeZone(), parties.customer().timeZone());
        var today = now.atZone(zone).toLocalDate();
        var resolution = resolveTerms.handle(seller, input, partiesToOrder.tax(parties, today));
        var subscription =
                pending(request, parties, zone, resolution.terms().end().minusDays(1), now);
        subscriptions.insert(subscription);
        labels.add(
                LabelKind.SUBSCRIPTION, subscription.subscriptionId(), Labels.NONE.called(subscription.externalId()));
        var agreement = new Agreement(
                request.orderType(),
                subscription,
                null,
                parties,
                request.request(),
                request.details(),
                resolution,
                input.phasePaymentTerms(request.details().paymentTerms()),
                input.startsAt(),
                request.estimateHash());
        var order = draftOrder.create(agreement, now);
        return request.accept()
                ? acceptOrder.handle(order, subscription, now, null)
                : new Accepted(order, subscription);
    }

    private static Subscription pending(
            NewSubscription request, Parties parties, ZoneId zone, LocalDate lastDay, Instant now) {
        return new Subscription(
                Ids.next(),
                parties.customer().customerId(),
                parties.billed().customerId(),
                zone,
                request.input().currency(),
                SubscriptionStatus.PENDING,
                request.input().startsAt(),
                lastDay,
                null,
                null,
                null,
                null,
                false,
                request.externalId(),
                now,
                now);
    }
}
