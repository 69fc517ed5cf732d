package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.UUID;

/// A change of a brick's MRR in cents, effective from a day on. The sum of all movements up to a day is the MRR on
/// that day.
///
/// @param orderId the order in effect after the change or, if there is none, the one before it
/// @param namedBy the order from which the brick's name is taken
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

    /// A total order: no two movements compare as equal. The database sorts ids and kinds in the same way.
    static final Comparator<Movement> IN_ORDER = Comparator.comparing(Movement::day)
            .thenComparing(movement -> movement.customerId.toString())
            .thenComparing(movement -> movement.subscriptionId.toString())
            .thenComparing(movement -> movement.brickId.toString())
            .thenComparing(movement -> movement.kind.name());
}
