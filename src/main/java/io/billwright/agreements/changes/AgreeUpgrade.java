package io.billwright.agreements.changes;

import io.billwright.agreements.changes.BaseOrder.Running;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderType;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.stereotype.Component;

/// Resolves an upgrade request to what is agreed.
@Component
final class AgreeUpgrade {

    private final ResolveUpgrade resolveUpgrade;
    private final PartiesToOrder partiesToOrder;
    private final SellerClock clock;

    AgreeUpgrade(ResolveUpgrade resolveUpgrade, PartiesToOrder partiesToOrder, SellerClock clock) {
        this.resolveUpgrade = resolveUpgrade;
        this.partiesToOrder = partiesToOrder;
        this.clock = clock;
    }

    /// `known` is the order that is amended, or the base of a new one.
    Agreement handle(Seller seller, Running base, Order known, UpgradeRequest request) {
        if (base.order().orderType() == OrderType.TRIAL) {
            throw new Rejection.Invalid("a trial has nothing to upgrade; recast it")
                    .because(Reason.SUBSCRIPTION_IS_TRIAL);
        }
        var input = request.input();
        var parties = partiesToOrder.of(known, request.customerId());
        var tax = partiesToOrder.tax(parties, base.subscription().today(clock.now(seller)));
        return new Agreement(
                OrderType.UPGRADE,
                base.subscription(),
                base.order(),
                parties,
                request.request(),
                request.details(),
                resolveUpgrade.handle(seller, base.order(), input, tax),
                phasePaymentTerms(base.order(), input, request.details().paymentTerms()),
                input.startsAt(),
                request.estimateHash());
    }

    /// An agreement without phases counts as one phase, if the upgrade names phases.
    private static List<Integer> phasePaymentTerms(Order base, UpgradeInput input, int usual) {
        var terms = new ArrayList<>(base.phasePaymentTerms());
        if (terms.isEmpty() && !input.phases().isEmpty()) {
            terms.addAll(Collections.nCopies(base.terms().phases().size(), usual));
        }
        for (var phase : input.phases()) {
            if (phase.paymentTerms() != null) {
                terms.set(phase.position() - 1, phase.paymentTerms());
            }
        }
        return terms;
    }
}
