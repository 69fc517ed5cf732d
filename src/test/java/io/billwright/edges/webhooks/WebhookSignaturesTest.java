package io.billwright.edges.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Messages are signed so that an endpoint can tell they are ours (Standard Webhooks).
@Timeout(120)
class WebhookSignaturesTest {

    private static final TestService SERVICE =
            TestService.start(Map.of("billwright.role", "all", "billwright.outbound.allowed-addresses", "127.0.0.1"));

    private final Api api = SERVICE.newSandboxSeller();
    private final Listener listener = new Listener();

    @AfterEach
    void closeListener() {
        listener.close();
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void aMessageHoldsTheEventAndIsVerifiedByThePublishedLibrary() throws Exception {
        var secret = listener.endpoint(api, "").at("secret");
        var customer = newCustomer("Ada");

        var message = listener.await(1).getFirst();

        new Webhook(secret).verify(message.body(), message.headers());
        assertThat(message.type()).isEqualTo("customer.created");
        assertThat(message.json().get("sequence").intValue()).isEqualTo(1);
        assertThat(message.json().get("timestamp").stringValue())
                .isEqualTo(api.get("/sandbox/clock").at("now"));
        assertThat(message.json().at("/data/customer_id").stringValue()).isEqualTo(customer);
        assertThat(message.json().at("/data/customer_name").stringValue()).isEqualTo("Ada");
        assertThat(message.json().propertyNames()).containsExactlyInAnyOrder("type", "timestamp", "sequence", "data");
        assertThat(message.header("webhook-id"))
                .isEqualTo(api.get("/events?object_id=" + customer).at("data.0.event_id"));
    }

    @Test
    void whatSomebodyElseSentIsNotVerified() throws Exception {
        var secret = listener.endpoint(api, "").at("secret");
        newCustomer("Ada");
        var message = listener.await(1).getFirst();

        assertRefused(secret, message.body().replace("Ada", "Eve"), message.headers());
        assertRefused(WebhookSecret.generate().text(), message.body(), message.headers());
        assertRefused(secret, message.body(), message.sentAgo(secret, Duration.ofMinutes(6)));
        new Webhook(secret).verify(message.body(), message.sentAgo(secret, Duration.ofMinutes(4)));
    }

    @Test
    void afterARotationBothSecretsVerifyForADay() throws Exception {
        var endpoint = listener.endpoint(api, "");
        var rotated = api.post("/webhook-endpoints/" + endpoint.at("endpoint_id") + "/rotate-secret", "{}")
                .expect(200);
        assertThat(rotated.at("secret")).startsWith("whsec_").isNotEqualTo(endpoint.at("secret"));
        newCustomer("Ada");
        var both = listener.message("customer.created", 1);
        new Webhook(endpoint.at("secret")).verify(both.body(), both.headers());
        new Webhook(rotated.at("secret")).verify(both.body(), both.headers());
        assertThat(both.header("webhook-signature").split(" ")).hasSize(2);

        SERVICE.database()
                .owner()
                .sql("update webhook_endpoints set previous_until = now() where endpoint_id = :id")
                .param("id", UUID.fromString(endpoint.at("endpoint_id")))
                .update();
        newCustomer("Eve");
        var one = listener.message("customer.created", 2);

        new Webhook(rotated.at("secret")).verify(one.body(), one.headers());
        assertRefused(endpoint.at("secret"), one.body(), one.headers());
    }

    @Test
    void secretsAreNotStoredAsTheyAre() {
        var secret = listener.endpoint(api, "").at("secret");

        var stored = SERVICE.database()
                .owner()
                .sql("select secret from webhook_endpoints where seller_id = :id")
                .param("id", api.seller().id())
                .query(byte[].class)
                .single();

        assertThat(new String(stored, StandardCharsets.ISO_8859_1)).doesNotContain(secret.substring("whsec_".length()));
        assertThat(api.get("/webhook-endpoints").text() + api.get("/events").text())
                .doesNotContain(secret);
    }

    private String newCustomer(String name) {
        return api.post("/customers", "{\"customer_name\": \"" + name + "\"}")
                .expect(201)
                .at("customer_id");
    }

    private static void assertRefused(String secret, String body, Map<String, List<String>> headers) {
        assertThatThrownBy(() -> new Webhook(secret).verify(body, headers))
                .isInstanceOf(WebhookVerificationException.class);
    }
}
