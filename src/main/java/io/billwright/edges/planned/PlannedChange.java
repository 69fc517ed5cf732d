package io.billwright.edges.planned;

import io.billwright.platform.db.Actor;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A change that is to be made on a day.
///
/// @param object which object it changes; empty for settings of the seller itself
/// @param body what would be sent to the operation that makes the change at once
/// @param dueAt when the day begins where the seller is
/// @param plannedBy who planned it, and makes it in the end
/// @param appliedEntryId the entry of the audit log for the change itself
record PlannedChange(
        UUID plannedChangeId,
        String kind,
        String object,
        ObjectNode body,
        LocalDate effectiveOn,
        Instant dueAt,
        Status status,
        @Nullable String parkedReason,
        Instant createdAt,
        @Nullable Instant settledAt,
        @Nullable Planner plannedBy,
        @Nullable UUID appliedEntryId) {

    static final String OPERATION = "planned_change";

    enum Status {
        PLANNED,
        APPLIED,
        /// It could not be made on its day and waits for somebody.
        PARKED,
        WITHDRAWN
    }

    /// Who planned a change, and in which request.
    record Planner(Actor.Kind kind, String id, @Nullable String requestId) {}

    /// Whoever planned it, with the plan as the cause.
    Actor actor() {
        return plannedBy == null
                ? new Actor(Actor.Kind.JOB, OPERATION, null, null, OPERATION, plannedChangeId)
                : new Actor(plannedBy.kind(), plannedBy.id(), null, plannedBy.requestId(), OPERATION, plannedChangeId);
    }
}
