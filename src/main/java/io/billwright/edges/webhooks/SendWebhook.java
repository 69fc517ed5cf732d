package io.billwright.edges.webhooks;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.billwright.messaging.events.Outcome;
import io.billwright.messaging.events.Receiver;
import io.billwright.messaging.events.StoredEvent;
import io.billwright.messaging.events.Subscriber;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.outbound.Answer;
import io.billwright.platform.outbound.OutboundHttp;
import io.billwright.platform.outbound.Request;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Sends an event to an endpoint, signed according to Standard Webhooks. The message id is the event id in every
/// attempt.
@Component
final class SendWebhook implements Receiver {

    private static final int GONE = 410;

    private final SellerReads reads;
    private final WebhookEndpointStore endpoints;
    private final OutboundHttp http;
    private final TellOfDisabling disabling;
    private final JsonMapper json;
    private final SellerClock clock;

    SendWebhook(
            SellerReads reads,
            WebhookEndpointStore endpoints,
            OutboundHttp http,
            TellOfDisabling disabling,
            JsonMapper json,
            SellerClock clock) {
        this.reads = reads;
        this.endpoints = endpoints;
        this.http = http;
        this.disabling = disabling;
        this.json = json;
        this.clock = clock;
    }

    /// The body of a message; `timestamp` is when the event happened, by the seller's clock.
    record Message(
            String type,
            Instant timestamp,
            long sequence,
            @JsonRawValue String data) {}

    @Override
    public Subscriber.Kind kind() {
        return Subscriber.Kind.WEBHOOK;
    }

    @Override
    public Recipient recipient(Seller seller, Subscriber subscriber) {
        var target = endpoints.target(subscriber.subscriberId(), clock.systemNow());
        return target.<Recipient>map(found -> event -> deliver(seller, subscriber, found, event))
                .orElse(_ -> new Outcome.Gone(null, "the endpoint was deleted"));
    }

    private Outcome deliver(
            Seller seller, Subscriber subscriber, WebhookEndpointStore.Target target, StoredEvent event) {
        var body =
                json.writeValueAsString(new Message(event.type(), event.occurredAt(), event.sequence(), event.data()));
        var outcome = outcome(http.send(Request.post(
                seller.id(),
                URI.create(target.url()),
                headers(target, event.eventId(), clock.systemNow().getEpochSecond(), body),
                body)));
        return outcome instanceof Outcome.Gone gone && hasMoved(seller, subscriber, target)
                ? new Outcome.Refused(gone.status(), "the endpoint has another URL by now")
                : outcome;
    }

    /// A 410 from an old URL says nothing about a new one.
    private boolean hasMoved(Seller seller, Subscriber subscriber, WebhookEndpointStore.Target target) {
        return reads.in(seller, () -> endpoints.target(subscriber.subscriberId(), clock.systemNow()))
                .filter(current -> !current.url().equals(target.url()))
                .isPresent();
    }

    private static Map<String, String> headers(
            WebhookEndpointStore.Target target, UUID messageId, long timestamp, String body) {
        return Map.of(
                "Content-Type", "application/json",
                "User-Agent", "Billwright",
                "webhook-id", messageId.toString(),
                "webhook-timestamp", Long.toString(timestamp),
                "webhook-signature",
                        target.secrets().stream()
                                .map(secret -> secret.sign(messageId, timestamp, body))
                                .collect(joining(" ")));
    }

    private static Outcome outcome(Answer answer) {
        return switch (answer) {
            case Answer.None(var reason) -> new Outcome.Refused(null, reason);
            case Answer.Received(var status, var body) -> {
                if (status == GONE) {
                    yield new Outcome.Gone(status, body);
                }
                yield status >= 200 && status < 300
                        ? new Outcome.Accepted(status, body)
                        : new Outcome.Refused(status, body);
            }
        };
    }

    @Override
    public boolean isDisabledByFailures() {
        return true;
    }

    @Override
    public void disabled(Seller seller, Subscriber subscriber, String reason) {
        disabling.handle(seller, subscriber.subscriberId(), reason);
    }
}
