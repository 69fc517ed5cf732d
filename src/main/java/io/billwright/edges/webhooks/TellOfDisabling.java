package io.billwright.edges.webhooks;

import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.letters.Notice;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Announces that an endpoint was disabled: to the other endpoints by an event, and to its contacts by mail.
@Component
final class TellOfDisabling {

    private final WebhookEndpointStore endpoints;
    private final SellerStore sellers;
    private final Mails mails;
    private final EventLog events;
    private final SellerClock clock;

    TellOfDisabling(
            WebhookEndpointStore endpoints, SellerStore sellers, Mails mails, EventLog events, SellerClock clock) {
        this.endpoints = endpoints;
        this.sellers = sellers;
        this.mails = mails;
        this.events = events;
        this.clock = clock;
    }

    /// Does nothing if the endpoint was deleted in the meantime.
    void handle(Seller seller, UUID endpointId, String reason) {
        endpoints.lock(endpointId).ifPresent(endpoint -> {
            var disabled = noted(endpoint, reason);
            events.append(
                    "webhook_endpoint.disabled", endpointId, clock.now(seller), WebhookEndpointResponse.of(disabled));
            if (!disabled.contactEmails().isEmpty()) {
                mails.add(seller, letter(disabled, reason), clock.now(seller));
            }
        });
    }

    private WebhookEndpoint noted(WebhookEndpoint endpoint, String reason) {
        var disabled = new WebhookEndpoint(
                endpoint.endpointId(),
                endpoint.url(),
                endpoint.description(),
                endpoint.eventTypes(),
                endpoint.contactEmails(),
                endpoint.disabledAt(),
                reason,
                endpoint.createdAt(),
                clock.systemNow(),
                endpoint.labels());
        endpoints.update(disabled);
        return disabled;
    }

    /// The minute serves as the mail's number, since an endpoint may be disabled repeatedly.
    private Letter letter(WebhookEndpoint endpoint, String reason) {
        var said = "We no longer send events to the webhook endpoint " + endpoint.url() + ": " + reason + ".";
        var next = "When it is in order again, enable it by the API, and ask for what it missed by"
                + " POST /webhook-endpoints/" + endpoint.endpointId() + "/redeliver.";
        return new Notice(
                        "WEBHOOK_ENDPOINT_DISABLED",
                        endpoint.endpointId(),
                        (int) (endpoint.updatedAt().getEpochSecond() / 60),
                        sellers.get().letterhead(),
                        endpoint.contactEmails(),
                        "A webhook endpoint was disabled",
                        List.of(said, next))
                .letter();
    }
}
