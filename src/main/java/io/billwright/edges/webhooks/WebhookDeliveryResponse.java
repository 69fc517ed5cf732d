package io.billwright.edges.webhooks;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.billwright.messaging.events.DeliveryState;
import io.billwright.messaging.events.LoggedDelivery;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A delivery of an event to an endpoint in the API.
record WebhookDeliveryResponse(
        UUID deliveryId,
        UUID endpointId,
        UUID eventId,
        String eventType,
        String objectId,
        long sequence,
        DeliveryState state,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant settledAt,
        List<LoggedDelivery.Attempted> attempts,
        @JsonIgnore Instant recordedAt) {

    static WebhookDeliveryResponse of(LoggedDelivery delivery) {
        return new WebhookDeliveryResponse(
                delivery.deliveryId(),
                delivery.subscriberId(),
                delivery.eventId(),
                delivery.eventType(),
                delivery.objectId(),
                delivery.sequence(),
                delivery.state(),
                delivery.nextAttemptAt(),
                delivery.settledAt(),
                delivery.attempts(),
                delivery.recordedAt());
    }
}
