package io.billwright.edges.webhooks;

import io.billwright.messaging.events.Redelivery;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Delivers events again: a single one, or those that an endpoint missed in a time range.
@Component
final class RedeliverEvents {

    /// The same time for which events are listed.
    private static final Duration OLDEST = Duration.ofDays(30);
    private static final int MOST = 100_000;

    private final WebhookEndpointStore endpoints;
    private final Redelivery redelivery;
    private final SellerClock clock;

    RedeliverEvents(WebhookEndpointStore endpoints, Redelivery redelivery, SellerClock clock) {
        this.endpoints = endpoints;
        this.redelivery = redelivery;
        this.clock = clock;
    }

    /// How many deliveries were scheduled.
    record Result(int deliveries) {}

    record OneEvent(Optional<UUID> endpointId) {

        static OneEvent of(Fields fields) {
            return new OneEvent(Optional.ofNullable(fields.optionalUuid("endpoint_id")));
        }
    }

    /// `from` and `to` refer to when events were recorded, by the system clock.
    record Range(Instant from, @Nullable Instant to, boolean includeDelivered) {

        static Range of(Fields fields) {
            return new Range(
                    fields.instant("from"), fields.optionalInstant("to"), fields.flag("include_delivered", false));
        }
    }

    /// Without an endpoint, the event goes to all enabled endpoints that listen to its type or had a delivery of it
    /// before.
    Result handle(UUID eventId, OneEvent request) {
        if (!redelivery.exists(eventId)) {
            throw new Rejection.NotFound("event");
        }
        var to = request.endpointId()
                .map(id -> List.of(enabled(id).endpointId()))
                .orElseGet(() -> endpoints.enabledFor(eventId));
        return new Result(redelivery.of(eventId, to, clock.systemNow()));
    }

    Result handle(UUID endpointId, Range range) {
        enabled(endpointId);
        var now = clock.systemNow();
        var to = range.to() == null ? now.plusMillis(1) : range.to();
        if (!range.from().isBefore(to)) {
            throw Rejection.Invalid.field("to", "must be after from");
        }
        var oldest = now.minus(OLDEST);
        var from = range.from().isBefore(oldest) ? oldest : range.from();
        if (redelivery.count(from, to, MOST + 1) > MOST) {
            throw new Rejection.Invalid("more than " + MOST + " events happened in that time; ask for less at a time");
        }
        return new Result(redelivery.between(from, to, endpointId, range.includeDelivered(), now));
    }

    private WebhookEndpoint enabled(UUID endpointId) {
        var endpoint = endpoints.find(endpointId).orElseThrow(() -> new Rejection.NotFound("endpoint"));
        if (endpoint.disabledAt() != null) {
            throw new Rejection.Invalid("the endpoint is disabled; enable it first").because(Reason.ENDPOINT_DISABLED);
        }
        return endpoint;
    }
}
