package io.billwright.edges.history;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A change of settings: who made it, when, and what is different since then.
///
/// @param object what was changed: a plan, a legal entity, a coupon, a customer, or the kind and language of a mail
/// @param changedAt by the clock of the seller
/// @param plannedChangeId the planned change that made it, if any
/// @param before the previous value; null for the first one or a default
/// @param after the new value; null for a return to the default
record SettingsChange(
        UUID changeId,
        SettingsKind kind,
        @Nullable String object,
        Instant changedAt,
        @Nullable ChangedBy actor,
        @Nullable String requestId,
        @Nullable UUID auditEntryId,
        @Nullable UUID plannedChangeId,
        @Nullable JsonNode before,
        @Nullable JsonNode after,
        List<Differences.Difference> differences) {

    record ChangedBy(String kind, String id) {}
}
