package io.billwright.agreements.changes;

import io.billwright.agreements.changes.BaseOrder.Running;
import io.billwright.agreements.estimates.ResolveTerms;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderType;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import org.springframework.stereotype.Component;

/// Resolves a recast request to what is agreed: a new agreement in place of the present one (R12).
@Component
final class AgreeRecast {

    private final ResolveTerms resolveTerms;
    private final ContractedPlans contractedPlans;
    private final PartiesToOrder partiesToOrder;
    private final SellerClock clock;

    AgreeRecast(
            ResolveTerms resolveTerms,
            ContractedPlans contractedPlans,
            PartiesToOrder partiesToOrder,
            SellerClock clock) {
        this.resolveTerms = resolveTerms;
        this.contractedPlans = contractedPlans;
        this.partiesToOrder = partiesToOrder;
        this.clock = clock;
    }

    /// `known` is the order that is amended, or the base of a new one. A recast of a trial may also begin on the day
    /// after it.
    Agreement handle(Seller seller, Running base, Order known, RecastRequest request) {
        var input = request.input();
        var first = base.order().terms().startsAt();
        var isTrial = base.order().orderType() == OrderType.TRIAL;
        var last = isTrial ? base.order().endsAt().plusDays(1) : base.order().endsAt();
        if (input.startsAt().isBefore(first) || input.startsAt().isAfter(last)) {
            throw Rejection.Invalid.field(
                    "starts_at", "must be from " + first + " to " + last + ", while the agreement lasts");
        }
        var parties = partiesToOrder.of(known, request.customerId());
        var tax = partiesToOrder.tax(parties, base.subscription().today(clock.now(seller)));
        var resolution = resolveTerms.handle(
                seller, input, tax, (planId, path) -> contractedPlans.offered(seller, base.order(), planId, path));
        return new Agreement(
                OrderType.RECAST,
                base.subscription(),
                base.order(),
                parties,
                request.request(),
                request.details(),
                resolution,
                input.phasePaymentTerms(request.details().paymentTerms()),
                input.startsAt(),
                request.estimateHash());
    }
}
