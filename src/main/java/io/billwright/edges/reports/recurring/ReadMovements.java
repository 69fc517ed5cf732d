package io.billwright.edges.reports.recurring;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Works out from what was agreed how recurring revenue moved.
@Component
final class ReadMovements {

    private static final Comparator<Movement> IN_ORDER = Comparator.comparing(Movement::day)
            .thenComparing(movement -> movement.customerId().toString())
            .thenComparing(movement -> movement.subscriptionId().toString())
            .thenComparing(movement -> movement.brick().id().toString())
            .thenComparing(Movement::kind);

    private final FactsStore facts;

    ReadMovements(FactsStore facts) {
        this.facts = facts;
    }

    /// All movements up to and on a day, the first first.
    List<Movement> upTo(LocalDate day) {
        var customers = new LinkedHashMap<UUID, Map<UUID, List<Standing>>>();
        for (var subscription : facts.all()) {
            var standings = Standing.of(subscription);
            for (var standing : standings) {
                customers
                        .computeIfAbsent(standing.customerId(), _ -> new LinkedHashMap<>())
                        .put(subscription.subscriptionId(), standings);
            }
        }
        var movements = new ArrayList<Movement>();
        customers.forEach(
                (customerId, subscriptions) -> movements.addAll(CustomerMovements.of(customerId, subscriptions)));
        movements.removeIf(movement -> movement.day().isAfter(day));
        movements.sort(IN_ORDER);
        return movements;
    }
}
