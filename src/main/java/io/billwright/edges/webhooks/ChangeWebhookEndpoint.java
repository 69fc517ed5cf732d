package io.billwright.edges.webhooks;

import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.Subscribers;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes or deletes a webhook endpoint, or rotates its secret.
@Component
public final class ChangeWebhookEndpoint {

    /// How long the previous secret also signs after a rotation, so that receivers can switch without losing
    /// messages.
    private static final Duration OVERLAP = Duration.ofHours(24);

    private final WebhookEndpointStore endpoints;
    private final EndpointFields fields;
    private final Subscribers subscribers;
    private final EventLog events;
    private final SellerClock clock;
    private final LabelStore labels;

    ChangeWebhookEndpoint(
            WebhookEndpointStore endpoints,
            EndpointFields fields,
            Subscribers subscribers,
            EventLog events,
            SellerClock clock,
            LabelStore labels) {
        this.endpoints = endpoints;
        this.fields = fields;
        this.subscribers = subscribers;
        this.events = events;
        this.clock = clock;
        this.labels = labels;
    }

    record Request(
            Patch<String> url,
            Patch<String> description,
            Patch<List<String>> eventTypes,
            Patch<List<String>> contactEmails,
            Patch<Boolean> enabled,
            Labels.Change labels) {

        static Request of(Fields fields) {
            return new Request(
                    fields.change("url", name -> EndpointFields.url(fields, name)),
                    fields.patch("description", name -> fields.text(name, EndpointFields.LONGEST_DESCRIPTION)),
                    fields.change("event_types", name -> EndpointFields.eventTypes(fields, name)),
                    fields.change("contact_emails", name -> EndpointFields.contactEmails(fields, name)),
                    fields.change("enabled", name -> fields.flag(name, true)),
                    Labels.Change.of(fields));
        }
    }

    /// Enables a disabled endpoint again.
    public void enable(Seller seller, UUID endpointId) {
        handle(
                seller,
                endpointId,
                new Request(
                        new Patch.Absent<>(),
                        new Patch.Absent<>(),
                        new Patch.Absent<>(),
                        new Patch.Absent<>(),
                        new Patch.Set<>(true),
                        Labels.Change.NONE));
    }

    WebhookEndpointResponse handle(Seller seller, UUID endpointId, Request request) {
        var endpoint = lock(endpointId);
        if (request.url() instanceof Patch.Set<String>(var url)) {
            fields.requireAllowed(seller, url);
        }
        subscribers.listen(endpointId, request.eventTypes().apply(endpoint.eventTypes(), List.of()));
        boolean enabled = request.enabled().apply(endpoint.disabledAt() == null, true);
        var now = clock.systemNow();
        if (enabled) {
            subscribers.enable(endpointId);
        } else {
            subscribers.disable(endpointId, now);
        }
        endpoints.update(new WebhookEndpoint(
                endpointId,
                request.url().apply(endpoint.url(), endpoint.url()),
                description(endpoint.description(), request.description()),
                List.of(),
                request.contactEmails().apply(endpoint.contactEmails(), List.of()),
                null,
                enabled ? null : endpoint.disabledReason(),
                endpoint.createdAt(),
                now,
                labels.change(LabelKind.WEBHOOK_ENDPOINT, endpointId, endpoint.labels(), request.labels())));
        return told(seller, "webhook_endpoint.updated", endpointId);
    }

    private static @Nullable String description(@Nullable String before, Patch<String> patch) {
        return switch (patch) {
            case Patch.Absent<String> _ -> before;
            case Patch.Cleared<String> _ -> null;
            case Patch.Set<String>(var after) -> after;
        };
    }

    WebhookEndpointResponse rotateSecret(Seller seller, UUID endpointId) {
        lock(endpointId);
        var now = clock.systemNow();
        var secret = WebhookSecret.generate();
        endpoints.rotate(endpointId, secret, now.plus(OVERLAP), now);
        told(seller, "webhook_endpoint.updated", endpointId);
        return WebhookEndpointResponse.of(endpoints.find(endpointId).orElseThrow(), secret.text());
    }

    /// Deletes the endpoint. Its pending deliveries are never sent.
    WebhookEndpointResponse delete(Seller seller, UUID endpointId) {
        lock(endpointId);
        var now = clock.systemNow();
        subscribers.disable(endpointId, now);
        var last = told(seller, "webhook_endpoint.deleted", endpointId);
        endpoints.delete(endpointId, now);
        labels.remove(LabelKind.WEBHOOK_ENDPOINT, endpointId);
        return last;
    }

    private WebhookEndpoint lock(UUID endpointId) {
        return endpoints.lock(endpointId).orElseThrow(() -> new Rejection.NotFound("endpoint"));
    }

    private WebhookEndpointResponse told(Seller seller, String type, UUID endpointId) {
        var response =
                endpoints.find(endpointId).map(WebhookEndpointResponse::of).orElseThrow();
        events.append(type, endpointId, clock.now(seller), response);
        return response;
    }
}
