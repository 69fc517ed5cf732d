package io.billwright.edges.planned;

import io.billwright.platform.db.Actor;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A settings change that will be made on a given day.
///
/// @param object the object to change; empty for settings of the seller itself
/// @param body the body for the operation that makes the change at once
/// @param dueAt when the day begins in the seller's time zone
/// @param plannedBy who planned it, and in whose name it is made
/// @param appliedEntryId the audit entry of the change itself
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
        /// It failed on its day and waits until somebody acts.
        PARKED,
        WITHDRAWN
    }

    /// Who planned a change, and in which request.
    record Planner(Actor.Kind kind, String id, @Nullable String requestId) {}

    /// The actor of the change: whoever planned it, with the plan as the object.
    Actor actor() {
        return plannedBy == null
                ? new Actor(Actor.Kind.JOB, OPERATION, null, null, OPERATION, plannedChangeId)
                : new Actor(plannedBy.kind(), plannedBy.id(), null, plannedBy.requestId(), OPERATION, plannedChangeId);
    }
}
