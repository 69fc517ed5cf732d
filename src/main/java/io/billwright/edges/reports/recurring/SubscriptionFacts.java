package io.billwright.edges.reports.recurring;

import io.billwright.core.contract.Terms;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What decides the recurring revenue of a subscription: its accepted orders in their sequence, its pauses and
/// its last day.
record SubscriptionFacts(
        UUID subscriptionId, LocalDate endsAt, boolean isOver, List<Accepted> orders, List<Rest> rests) {

    record Accepted(
            UUID orderId, UUID customerId, boolean isTrial, LocalDate startsAt, LocalDate endsAt, Terms terms) {}

    /// A pause; without an end nobody knows it yet.
    record Rest(LocalDate from, @Nullable LocalDate until) {}
}
