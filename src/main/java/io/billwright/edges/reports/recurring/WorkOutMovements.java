package io.billwright.edges.reports.recurring;

import io.billwright.platform.http.Rejection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/// Calculates MRR movements from orders and pauses, including future ones. The movements of a customer depend only on
/// that customer's subscriptions.
@Component
final class WorkOutMovements {

    private final FactsStore facts;

    WorkOutMovements(FactsStore facts) {
        this.facts = facts;
    }

    /// All movements of all customers, for a report. Rejected if it would take too long.
    List<Movement> ofAll() {
        require(facts.areFew());
        return work(facts.all(), _ -> true);
    }

    /// All movements of these customers, for a report. Rejected if it would take too long.
    List<Movement> forReport(Collection<UUID> customers) {
        require(facts.areFew(customers));
        return of(customers);
    }

    List<Movement> of(Collection<UUID> customers) {
        return work(facts.of(customers), Set.copyOf(customers)::contains);
    }

    private static void require(boolean areFew) {
        if (!areFew) {
            throw new Rejection.Invalid("more than " + FactsStore.MOST_ORDERS
                    + " accepted orders are not worked into this report yet; ask again later");
        }
    }

    private static List<Movement> work(List<SubscriptionFacts> subscriptions, Predicate<UUID> isWanted) {
        var customers = new LinkedHashMap<UUID, Map<UUID, List<Standing>>>();
        for (var subscription : subscriptions) {
            var standings = Standing.of(subscription);
            for (var standing : standings) {
                if (isWanted.test(standing.customerId())) {
                    customers
                            .computeIfAbsent(standing.customerId(), _ -> new LinkedHashMap<>())
                            .put(subscription.subscriptionId(), standings);
                }
            }
        }
        var movements = new ArrayList<Movement>();
        customers.forEach((customerId, own) -> movements.addAll(CustomerMovements.of(customerId, own)));
        return movements;
    }
}
