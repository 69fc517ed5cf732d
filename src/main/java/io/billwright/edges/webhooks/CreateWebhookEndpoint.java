package io.billwright.edges.webhooks;

import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.Subscriber;
import io.billwright.messaging.events.Subscribers;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Adds a webhook endpoint. It receives events from then on, except the one about its own creation.
@Component
final class CreateWebhookEndpoint {

    /// Limited because each event is recorded once per endpoint.
    private static final int MOST = 200;

    private final WebhookEndpointStore endpoints;
    private final EndpointFields fields;
    private final Subscribers subscribers;
    private final EventLog events;
    private final SellerClock clock;
    private final LabelStore labels;

    CreateWebhookEndpoint(
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
            String url,
            @Nullable String description,
            List<String> eventTypes,
            List<String> contactEmails,
            Labels labels) {

        static Request of(Fields fields) {
            return new Request(
                    EndpointFields.url(fields, "url"),
                    fields.optionalText("description", EndpointFields.LONGEST_DESCRIPTION),
                    EndpointFields.eventTypes(fields, "event_types"),
                    EndpointFields.contactEmails(fields, "contact_emails"),
                    Labels.of(fields));
        }
    }

    /// The answer contains the secret; later, only a rotation returns one.
    WebhookEndpointResponse handle(Seller seller, Request request) {
        fields.requireAllowed(seller, request.url());
        if (endpoints.count() >= MOST) {
            throw new Rejection.Invalid("there are " + MOST + " webhook endpoints already, which is the most");
        }
        var now = clock.systemNow();
        var secret = WebhookSecret.generate();
        var endpoint = new WebhookEndpoint(
                Ids.next(),
                request.url(),
                request.description(),
                request.eventTypes(),
                request.contactEmails(),
                null,
                null,
                now,
                now,
                request.labels());
        events.append(
                "webhook_endpoint.created",
                endpoint.endpointId(),
                clock.now(seller),
                WebhookEndpointResponse.of(endpoint));
        subscribers.add(new Subscriber(endpoint.endpointId(), Subscriber.Kind.WEBHOOK), endpoint.eventTypes(), now);
        endpoints.insert(endpoint, secret);
        labels.add(LabelKind.WEBHOOK_ENDPOINT, endpoint.endpointId(), endpoint.labels());
        return WebhookEndpointResponse.of(endpoint, secret.text());
    }
}
