package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.ResolveTerms;
import io.billwright.agreements.estimates.ResolveTerms.Resolution;
import io.billwright.agreements.orders.AcceptOrder;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStatus;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.contract.Terms;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.parties.customers.BilledCompanies;
import io.billwright.parties.customers.BilledCompanies.Parties;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Takes over a running subscription from another system, which has billed it until a given day (ADR 56). It becomes
/// an ordinary agreement for the running term, without invoices for the periods before that day.
@Component
public final class TakeOverSubscription {

    private final BilledCompanies billedCompanies;
    private final PartiesToOrder partiesToOrder;
    private final ResolveTerms resolveTerms;
    private final SubscriptionStore subscriptions;
    private final DraftOrder draftOrder;
    private final AcceptOrder acceptOrder;
    private final FindNextInvoice findNextInvoice;
    private final LabelStore labels;
    private final SellerStore sellers;
    private final SellerClock clock;
    private final JsonMapper json;

    TakeOverSubscription(
            BilledCompanies billedCompanies,
            PartiesToOrder partiesToOrder,
            ResolveTerms resolveTerms,
            SubscriptionStore subscriptions,
            DraftOrder draftOrder,
            AcceptOrder acceptOrder,
            FindNextInvoice findNextInvoice,
            LabelStore labels,
            SellerStore sellers,
            SellerClock clock,
            JsonMapper json) {
        this.billedCompanies = billedCompanies;
        this.partiesToOrder = partiesToOrder;
        this.resolveTerms = resolveTerms;
        this.subscriptions = subscriptions;
        this.draftOrder = draftOrder;
        this.acceptOrder = acceptOrder;
        this.findNextInvoice = findNextInvoice;
        this.labels = labels;
        this.sellers = sellers;
        this.clock = clock;
        this.json = json;
    }

    /// The subscription, and the next invoice if there will be one.
    public record TakenOver(UUID subscriptionId, Optional<InvoiceResponse> next) {}

    private record Request(NewSubscription subscription, LocalDate billedUntil) {}

    /// `body` is a request for a new subscription with an additional `billed_until`. Its `starts_at` may lie several
    /// terms back. Call inside a transaction of the seller.
    public TakenOver handle(Seller seller, ObjectNode body) {
        var settings = sellers.get();
        var request = Fields.parse(
                body,
                fields -> new Request(
                        NewSubscription.of(fields, json.createObjectNode(), settings), fields.date("billed_until")));
        var input = request.subscription().input();
        var parties = billedCompanies.forNew(Objects.requireNonNull(input.customerId()), input.billedCompanyId());
        var now = clock.now(seller);
        var zone = Objects.requireNonNullElse(
                request.subscription().timeZone(), parties.customer().timeZone());
        var today = now.atZone(zone).toLocalDate();
        var resolved = resolveTerms.handle(seller, input, partiesToOrder.tax(parties, today));
        var details = request.subscription().details();
        int renewedFor = Objects.requireNonNullElse(
                details.renewalContractPeriod(), resolved.terms().months());
        var terms = RunningTerm.of(resolved.terms(), renewedFor, request.billedUntil(), today, details.autoRenews());
        ResolveTerms.requireBounded(terms.phases());
        var resolution = new Resolution(terms, resolved.main(), resolved.sources());
        var subscription = begin(request.subscription(), parties, zone, terms, now);
        var draft = draftOrder.create(agreement(request, subscription, parties, resolution), now);
        acceptOrder.handle(draft, subscription, now, null);
        return new TakenOver(subscription.subscriptionId(), next(subscription.subscriptionId(), now));
    }

    private static Agreement agreement(
            Request request, Subscription subscription, Parties parties, Resolution resolution) {
        var said = request.subscription();
        return new Agreement(
                said.orderType(),
                subscription,
                null,
                parties,
                said.request(),
                said.details(),
                resolution,
                said.input().phasePaymentTerms(said.details().paymentTerms()),
                resolution.terms().startsAt(),
                null,
                request.billedUntil());
    }

    private Subscription begin(NewSubscription said, Parties parties, ZoneId zone, Terms terms, Instant now) {
        var subscription = new Subscription(
                Ids.next(),
                parties.customer().customerId(),
                parties.billed().customerId(),
                zone,
                said.input().currency(),
                SubscriptionStatus.PENDING,
                terms.startsAt(),
                terms.end().minusDays(1),
                null,
                null,
                null,
                null,
                false,
                said.externalId(),
                now,
                now);
        subscriptions.insert(subscription);
        labels.add(LabelKind.SUBSCRIPTION, subscription.subscriptionId(), Labels.NONE.called(said.externalId()));
        return subscription;
    }

    private Optional<InvoiceResponse> next(UUID subscriptionId, Instant now) {
        try {
            return Optional.of(findNextInvoice.handle(subscriptionId, false, now));
        } catch (Rejection.NotFound _) {
            return Optional.empty();
        }
    }
}
