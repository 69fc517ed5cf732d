package io.billwright.subscriptions;

import io.billwright.customers.BilledCompanies.Parties;
import io.billwright.estimates.ResolveTerms.Resolution;
import io.billwright.orders.Order;
import io.billwright.orders.OrderDetails;
import io.billwright.orders.OrderType;
import io.billwright.orders.Subscription;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// All that an order is made of: what was asked for, what that came to, and what is agreed beside the price.
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
        @Nullable String estimateHash) {}
