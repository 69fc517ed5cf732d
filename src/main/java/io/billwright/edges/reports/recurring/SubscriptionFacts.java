package io.billwright.edges.reports.recurring;

import io.billwright.core.contract.Terms;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What determines a subscription's MRR: its accepted orders in sequence, its pauses and its last day.
record SubscriptionFacts(
        UUID subscriptionId, LocalDate endsAt, boolean isOver, List<Accepted> orders, List<Rest> rests) {

    record Accepted(
            UUID orderId, UUID customerId, boolean isTrial, LocalDate startsAt, LocalDate endsAt, Terms terms) {}

    /// A pause; `until` is null while its end is unknown.
    record Rest(LocalDate from, @Nullable LocalDate until) {}
}
