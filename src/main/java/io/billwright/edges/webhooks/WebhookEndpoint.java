package io.billwright.edges.webhooks;

import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An endpoint without its secrets.
///
/// @param eventTypes none means all
/// @param contactEmails who is told when we disable it
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
