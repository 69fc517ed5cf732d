package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.ResolveTerms;
import io.billwright.agreements.estimates.ResolveTerms.Resolution;
import io.billwright.agreements.orders.AcceptOrder;
import io.billwright.agreements.orders.MergedVersionStore;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.orders.SubscriptionResponse;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.Renewal;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.BilledCompanies.Parties;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Renews a subscription when its agreement ends; a renewal is an order of its own (R10). Callers hold the lock.
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

    /// The agreement that would renew the subscription.
    Agreement agreement(Subscription subscription, Order ended) {
        var ofLastPhase = ended.terms().phases().size();
        var details = ended.details().renewed(ended.paymentTerms(ofLastPhase));
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

    /// Bricks keep the plan versions that they came from.
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
