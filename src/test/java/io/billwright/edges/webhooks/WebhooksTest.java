package io.billwright.edges.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.edges.webhooks.Listener.Message;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What happens to a seller's objects reaches its endpoints, again if they refuse it or ask for it.
@Timeout(120)
class WebhooksTest {

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
    void anEndpointHearsOnlyWhatItListensTo() {
        listener.endpoint(api, ", \"event_types\": [\"customer.updated\"]");
        var customer = newCustomer("Ada");
        api.patch("/customers/" + customer, "{\"customer_name\": \"Eve\"}").expect(200);

        listener.await(1);

        assertThat(listener.types()).containsExactly("customer.updated");
    }

    @Test
    void whatIsRefusedIsSentAgainUnderTheSameIdAndTheLogShowsIt() {
        var endpoint = listener.endpoint(api, "").at("endpoint_id");
        listener.answer(503);
        newCustomer("Ada");
        listener.await(1);
        var log = "/webhook-deliveries?endpoint_id=" + endpoint;
        awaitLog(log + "&state=PENDING", "data.0.attempts.0.status", "503");
        listener.answer(204);
        letTimePass();
        var messages = listener.await(2);
        awaitLog(log, "data.0.state", "DELIVERED");

        assertThat(messages.get(0).header("webhook-id"))
                .isEqualTo(messages.get(1).header("webhook-id"));
        var answer = api.get(log + "&include_total=true").expect(200);
        assertThat(answer.at("total")).isEqualTo("1");
        assertThat(answer.at("data.0.event_id")).isEqualTo(messages.get(0).header("webhook-id"));
        assertThat(answer.at("data.0.event_type")).isEqualTo("customer.created");
        assertThat(answer.at("data.0.attempts.0.answer")).isEqualTo("answer 503");
        assertThat(answer.at("data.0.attempts.1.status")).isEqualTo("204");
        assertThat(answer.at("data.0.next_attempt_at")).isEqualTo("null");
    }

    @Test
    void anEndpointThatIsGoneIsDisabledAndThoseWhoLookAfterItAreTold() {
        var gone = listener.endpoint(api, ", \"contact_emails\": [\"dev@acme.example\"]");
        listener.answer(410);
        try (var other = new Listener()) {
            other.endpoint(api, ", \"event_types\": [\"webhook_endpoint.disabled\"]");

            var told = other.await(1).getFirst();

            assertThat(told.json().at("/data/endpoint_id").stringValue()).isEqualTo(gone.at("endpoint_id"));
        }
        var shown = api.get("/webhook-endpoints/" + gone.at("endpoint_id")).expect(200);
        assertThat(shown.at("enabled")).isEqualTo("false");
        assertThat(shown.at("disabled_reason")).isEqualTo("it answered that it is gone");
        var mail = api.get("/sandbox/mail").expect(200);
        assertThat(mail.at("data.0.recipients.0")).isEqualTo("dev@acme.example");
        assertThat(mail.at("data.0.text")).contains(listener.url(), "it answered that it is gone");

        listener.answer(200);
        int before = listener.received().size();
        newCustomer("Ada");
        assertThat(listener.received()).hasSize(before);
    }

    @Test
    void whoIsGoneAtAnOldAddressIsToldAtTheNewOne() {
        var endpoint = listener.endpoint(api, ", \"event_types\": [\"customer.created\"]")
                .at("endpoint_id");
        listener.answer(410);
        try (var moved = new Listener()) {
            var change = "{\"url\": \"" + moved.url() + "\"}";
            listener.beforeAnswering(
                    () -> api.patch("/webhook-endpoints/" + endpoint, change).expect(200));
            newCustomer("Ada");
            awaitLog("/webhook-deliveries?endpoint_id=" + endpoint, "data.0.attempts.0.status", "410");
            letTimePass();

            assertThat(moved.await(1).getFirst().type()).isEqualTo("customer.created");
        }
        assertThat(api.get("/webhook-endpoints/" + endpoint).expect(200).at("enabled"))
                .isEqualTo("true");
    }

    @Test
    void whatCannotBeReachedIsLoggedWithoutAStatus() {
        var endpoint = api.post("/webhook-endpoints", "{\"url\": \"http://nobody.invalid/\"}")
                .expect(201)
                .at("endpoint_id");
        newCustomer("Ada");

        awaitLog("/webhook-deliveries?endpoint_id=" + endpoint, "data.0.attempts.0.status", "null");
    }

    @Test
    void anEventIsRedeliveredToOneEndpointOrToAll() {
        var first = listener.endpoint(api, "").at("endpoint_id");
        newCustomer("Ada");
        var event = listener.await(1).getFirst().header("webhook-id");
        awaitLog("/webhook-deliveries?event_id=" + event, "data.0.state", "DELIVERED");
        try (var late = new Listener()) {
            var second = late.endpoint(api, ", \"event_types\": [\"invoice.issued\"]")
                    .at("endpoint_id");
            assertThat(redeliver(event, "{}")).isEqualTo("1");
            listener.await(3); // with the creation of the second endpoint
            assertThat(redeliver(event, "{\"endpoint_id\": \"" + second + "\"}"))
                    .isEqualTo("1");

            assertThat(late.await(1).getFirst().header("webhook-id")).isEqualTo(event);
            assertThat(api.get("/webhook-deliveries?event_id=" + event).at("data"))
                    .contains(first, second);
        }
    }

    @Test
    void whatAnEndpointMissedIsSentForAStretchOfTime() {
        var endpoint = listener.endpoint(api, ", \"event_types\": [\"customer.created\"]")
                .at("endpoint_id");
        newCustomer("Ada");
        listener.await(1);
        awaitLog("/webhook-deliveries?endpoint_id=" + endpoint, "data.0.state", "DELIVERED");
        var path = "/webhook-endpoints/" + endpoint;
        api.patch(path, "{\"enabled\": false}").expect(200);
        newCustomer("Bob");
        newCustomer("Cyd");
        var since = "{\"from\": \"" + Instant.now().minusSeconds(600) + "\"";
        assertThat(api.post(path + "/redeliver", since + "}").expect(400).at("error.details.reason"))
                .isEqualTo("endpoint_disabled");
        api.patch(path, "{\"enabled\": true}").expect(200);

        assertThat(api.post(path + "/redeliver", since + "}").expect(200).at("deliveries"))
                .isEqualTo("2");
        assertThat(listener.await(3)).extracting(Message::customerName).containsExactlyInAnyOrder("Ada", "Bob", "Cyd");
        awaitLog("/webhook-deliveries?state=DELIVERED&include_total=true&endpoint_id=" + endpoint, "total", "3");
        assertThat(api.post(path + "/redeliver", since + "}").expect(200).at("deliveries"))
                .isEqualTo("0");
        assertThat(api.post(path + "/redeliver", since + ", \"include_delivered\": true}")
                        .expect(200)
                        .at("deliveries"))
                .isEqualTo("3");
        listener.await(6);
    }

    @Test
    void anEndpointThatWasDeletedHearsNothing() {
        var endpoint = listener.endpoint(api, "").at("endpoint_id");
        api.delete("/webhook-endpoints/" + endpoint).expect(200);
        api.get("/webhook-endpoints/" + endpoint).expect(404);
        try (var other = new Listener()) {
            other.endpoint(api, "");
            newCustomer("Ada");
            other.await(1);
        }

        assertThat(listener.received()).isEmpty();
    }

    private String newCustomer(String name) {
        return api.post("/customers", "{\"customer_name\": \"" + name + "\"}")
                .expect(201)
                .at("customer_id");
    }

    private String redeliver(String event, String body) {
        return api.post("/events/" + event + "/redeliver", body).expect(200).at("deliveries");
    }

    private void awaitLog(String path, String at, String value) {
        Await.value(at + " is " + value, () -> api.get(path).expect(200).at(at), value::equals);
    }

    private void letTimePass() {
        SERVICE.database()
                .owner()
                .sql("update event_deliveries set due_at = now() where state = 'PENDING' and seller_id = :id")
                .param("id", api.seller().id())
                .update();
    }
}
