package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.UUID;

/// A change of what a month of a brick comes to, in cents, from a day on. All changes up to a day add up to the
/// recurring revenue of that day.
///
/// @param orderId the order that holds after it, or that held before if none does
/// @param namedBy the order in which the brick has its name
record Movement(
        LocalDate day,
        MovementKind kind,
        long amount,
        CurrencyCode currency,
        UUID customerId,
        UUID subscriptionId,
        UUID orderId,
        UUID namedBy,
        UUID planId,
        UUID brickId) {

    /// No two movements are in the same place. The database sorts ids and kinds alike.
    static final Comparator<Movement> IN_ORDER = Comparator.comparing(Movement::day)
            .thenComparing(movement -> movement.customerId.toString())
            .thenComparing(movement -> movement.subscriptionId.toString())
            .thenComparing(movement -> movement.brickId.toString())
            .thenComparing(movement -> movement.kind.name());
}
