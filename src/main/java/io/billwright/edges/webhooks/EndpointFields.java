package io.billwright.edges.webhooks;

import io.billwright.messaging.events.EventTypes;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Texts;
import io.billwright.platform.outbound.OutboundHttp;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/// Reads and validates the fields of an endpoint.
@Component
final class EndpointFields {

    static final int LONGEST_DESCRIPTION = 500;

    private static final int LONGEST_URL = 2000;
    private static final int LONGEST_TYPE = 100;
    private static final int MOST_TYPES = 100;
    private static final int MOST_CONTACTS = 5;

    private final OutboundHttp outbound;
    private final WebhookSettings settings;

    EndpointFields(OutboundHttp outbound, WebhookSettings settings) {
        this.outbound = outbound;
        this.settings = settings;
    }

    static String url(Fields fields, String name) {
        return fields.text(name, LONGEST_URL);
    }

    static List<String> eventTypes(Fields fields, String name) {
        var types = fields.texts(name, 0, MOST_TYPES, value -> Texts.read(value, LONGEST_TYPE));
        types.stream()
                .filter(type -> !EventTypes.ALL.contains(type))
                .forEach(type -> fields.wrong(name, "has " + type + ", which is no type of event"));
        return types.stream().distinct().toList();
    }

    static List<String> contactEmails(Fields fields, String name) {
        return fields.texts(name, 0, MOST_CONTACTS, Texts::email);
    }

    /// Rejects URLs that can never be called. The address behind a host name is checked each time a message is sent
    /// (S10).
    void requireAllowed(Seller seller, String url) {
        var refusal = outbound.refusal(url);
        if (refusal.isPresent()) {
            throw Rejection.Invalid.field("url", refusal.get());
        }
        boolean encrypted = url.toLowerCase(Locale.ROOT).startsWith("https:");
        if (!encrypted && seller.mode() == Seller.Mode.LIVE && !settings.allowHttp()) {
            throw Rejection.Invalid.field("url", "must begin with https://");
        }
    }
}
