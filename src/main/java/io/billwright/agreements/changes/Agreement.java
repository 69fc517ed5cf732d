package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.ResolveTerms.Resolution;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderDetails;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.parties.customers.BilledCompanies.Parties;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Everything an order is made of: the request, the terms it resolves to, and what is agreed besides the price.
record Agreement(
        OrderType orderType,
        Subscription subscription,
        @Nullable Order base,
        Parties parties,
        ObjectNode request,
        OrderDetails details,
        Resolution resolution,
        List<Integer> phasePaymentTerms,
        LocalDate startsAt,
        @Nullable String estimateHash,
        @Nullable LocalDate billedElsewhereUntil) {

    /// An agreement that this system bills from its start.
    Agreement(
            OrderType orderType,
            Subscription subscription,
            @Nullable Order base,
            Parties parties,
            ObjectNode request,
            OrderDetails details,
            Resolution resolution,
            List<Integer> phasePaymentTerms,
            LocalDate startsAt,
            @Nullable String estimateHash) {
        this(
                orderType,
                subscription,
                base,
                parties,
                request,
                details,
                resolution,
                phasePaymentTerms,
                startsAt,
                estimateHash,
                null);
    }
}
