package io.billwright.edges.webhooks;

import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A webhook endpoint without its secrets.
///
/// @param eventTypes an empty list means all types
/// @param contactEmails who is notified when we disable the endpoint
record WebhookEndpoint(
        UUID endpointId,
        String url,
        @Nullable String description,
        List<String> eventTypes,
        List<String> contactEmails,
        @Nullable Instant disabledAt,
        @Nullable String disabledReason,
        Instant createdAt,
        Instant updatedAt,
        Labels labels) {}
