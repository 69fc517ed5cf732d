package io.billwright.subscriptions;

import io.billwright.core.contract.Renewal;
import io.billwright.customers.BilledCompanies.Parties;
import io.billwright.estimates.ResolveTerms;
import io.billwright.estimates.ResolveTerms.Resolution;
import io.billwright.events.EventLog;
import io.billwright.http.Rejection;
import io.billwright.orders.AcceptOrder;
import io.billwright.orders.MergedVersionStore;
import io.billwright.orders.Order;
import io.billwright.orders.OrderType;
import io.billwright.orders.Subscription;
import io.billwright.orders.SubscriptionResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Lets a subscription that is locked go on when its agreement ends: a renewal is an order of its own (R10).
@Component
final class RenewSubscription {

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    private final PartiesToOrder partiesToOrder;
    private final MergedVersionStore mergedVersions;
    private final DraftOrder draftOrder;
    private final AcceptOrder acceptOrder;
    private final EventLog events;
    private final JsonMapper json;

    RenewSubscription(
            PartiesToOrder partiesToOrder,
            MergedVersionStore mergedVersions,
            DraftOrder draftOrder,
            AcceptOrder acceptOrder,
            EventLog events,
            JsonMapper json) {
        this.partiesToOrder = partiesToOrder;
        this.mergedVersions = mergedVersions;
        this.draftOrder = draftOrder;
        this.acceptOrder = acceptOrder;
        this.events = events;
        this.json = json;
    }

    void handle(Subscription subscription, Order ended, Instant now) {
        var draft = draftOrder.create(agreement(subscription, ended), now);
        var renewed = acceptOrder.handle(draft, subscription, now, null);
        events.append(
                "subscription.renewed",
                subscription.subscriptionId(),
                now,
                SubscriptionResponse.of(renewed.subscription(), renewed.order(), subscription.today(now)));
    }

    /// What the subscription would be renewed to.
    Agreement agreement(Subscription subscription, Order ended) {
        var ofLastPhase = ended.terms().phases().size();
        var details = ended.details().carriedOn(ended.paymentTerms(ofLastPhase));
        var parties = partiesToOrder.of(ended, null);
        int months = Objects.requireNonNullElse(
                details.renewalContractPeriod(), ended.terms().months());
        return new Agreement(
                OrderType.RENEWAL,
                subscription,
                ended,
                parties,
                json.createObjectNode(),
                details,
                resolution(ended, months, parties),
                List.of(),
                ended.endsAt().plusDays(1),
                null);
    }

    /// The bricks come from where they came from.
    private Resolution resolution(Order ended, int months, Parties parties) {
        var tax = partiesToOrder.tax(parties, ended.endsAt().plusDays(1));
        var merged = ended.mergedVersion();
        var terms = Renewal.of(ended.terms(), months, ended.details().renewalUpliftedRate(), tax);
        ResolveTerms.requireBounded(terms.phases());
        if (terms.end().isAfter(LAST_DAY)) {
            throw new Rejection.Invalid("the renewal would end after " + LAST_DAY);
        }
        return new Resolution(
                terms,
                ended.planVersion(),
                merged == null ? Map.of() : mergedVersions.find(ended.subscriptionId(), merged));
    }
}
