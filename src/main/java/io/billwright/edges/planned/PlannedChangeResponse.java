package io.billwright.edges.planned;

import io.billwright.edges.planned.PlannedChange.Status;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A planned change in the API.
record PlannedChangeResponse(
        UUID plannedChangeId,
        String kind,
        @Nullable String object,
        ObjectNode body,
        LocalDate effectiveOn,
        Status status,
        @Nullable String parkedReason,
        @Nullable PlannedBy plannedBy,
        Instant createdAt,
        @Nullable Instant settledAt,
        @Nullable UUID appliedEntryId) {

    record PlannedBy(String kind, String id) {}

    static PlannedChangeResponse of(PlannedChange change) {
        var planner = change.plannedBy();
        return new PlannedChangeResponse(
                change.plannedChangeId(),
                change.kind(),
                change.object().isEmpty() ? null : change.object(),
                change.body(),
                change.effectiveOn(),
                change.status(),
                change.parkedReason(),
                planner == null ? null : new PlannedBy(planner.kind().name(), planner.id()),
                change.createdAt(),
                change.settledAt(),
                change.appliedEntryId());
    }
}
