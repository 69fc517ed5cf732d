package io.billwright.edges.reports.recurring;

import io.billwright.core.contract.Brick;
import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;

/// A change of what a month of a brick comes to, in cents, from a day on. All changes up to a day add up to the
/// recurring revenue of that day.
///
/// @param orderId the order that holds after it, or that held before if none does
record Movement(
        LocalDate day,
        MovementKind kind,
        long amount,
        CurrencyCode currency,
        UUID customerId,
        UUID subscriptionId,
        UUID orderId,
        Brick brick) {}
