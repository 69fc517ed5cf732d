package io.billwright.edges.webhooks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.platform.labels.ShownLabels;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A webhook endpoint in the API. `secret` is set only in the answers that hand it out.
record WebhookEndpointResponse(
        UUID endpointId,
        String url,
        @Nullable String description,
        List<String> eventTypes,
        List<String> contactEmails,
        boolean enabled,
        @Nullable Instant disabledAt,
        @Nullable String disabledReason,
        Instant createdAt,
        Instant updatedAt,
        @Nullable String secret,
        @JsonUnwrapped ShownLabels labels) {

    static WebhookEndpointResponse of(WebhookEndpoint endpoint) {
        return of(endpoint, null);
    }

    static WebhookEndpointResponse of(WebhookEndpoint endpoint, @Nullable String secret) {
        return new WebhookEndpointResponse(
                endpoint.endpointId(),
                endpoint.url(),
                endpoint.description(),
                endpoint.eventTypes(),
                endpoint.contactEmails(),
                endpoint.disabledAt() == null,
                endpoint.disabledAt(),
                endpoint.disabledReason(),
                endpoint.createdAt(),
                endpoint.updatedAt(),
                secret,
                ShownLabels.of(endpoint.labels()));
    }

    WebhookEndpointResponse withoutSecret() {
        return new WebhookEndpointResponse(
                endpointId,
                url,
                description,
                eventTypes,
                contactEmails,
                enabled,
                disabledAt,
                disabledReason,
                createdAt,
                updatedAt,
                null,
                labels);
    }
}
