package io.billwright.edges.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Endpoints as the API shows them.
class WebhookEndpointsApiTest {

    private static final String BODY = """
            {"url": "https://hooks.acme.example/billing?tenant=7", "description": "ERP",
             "event_types": ["invoice.issued", "invoice.voided", "invoice.issued"],
             "contact_emails": ["dev@acme.example"]}
            """;

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void anEndpointIsShownAsItWasSentAndItsSecretOnce() {
        var created = api.post("/webhook-endpoints", BODY).expect(201);
        var shown = api.get("/webhook-endpoints/" + created.at("endpoint_id")).expect(200);

        assertThat(created.at("secret")).matches("whsec_[A-Za-z0-9+/]{43}=");
        assertThat(shown.at("secret")).isEqualTo("null");
        assertThat(shown.at("url")).isEqualTo("https://hooks.acme.example/billing?tenant=7");
        assertThat(shown.at("event_types")).isEqualTo("[\"invoice.issued\",\"invoice.voided\"]");
        assertThat(shown.at("enabled")).isEqualTo("true");
        assertThat(api.get("/webhook-endpoints?include_total=true").at("total")).isEqualTo("1");
    }

    @Test
    void aRepeatedRequestMakesNoSecondEndpointAndShowsNoSecret() {
        var key = Map.of("Idempotency-Key", "k1");
        var first = api.send("POST", "/webhook-endpoints", BODY, key).expect(201);
        var again = api.send("POST", "/webhook-endpoints", BODY, key).expect(201);

        assertThat(again.at("endpoint_id")).isEqualTo(first.at("endpoint_id"));
        assertThat(again.at("secret")).isEqualTo("null");
    }

    @Test
    void onlyWhatIsSentIsChanged() {
        var path = "/webhook-endpoints/" + api.post("/webhook-endpoints", BODY).at("endpoint_id");

        api.patch(path, "{\"description\": null, \"event_types\": []}").expect(200);
        var disabled = api.patch(path, "{\"enabled\": false}").expect(200);
        var enabled = api.patch(path, "{\"enabled\": true, \"url\": \"https://b.example/\"}")
                .expect(200);

        assertThat(disabled.at("description")).isEqualTo("null");
        assertThat(disabled.at("event_types")).isEqualTo("[]");
        assertThat(disabled.at("contact_emails")).isEqualTo("[\"dev@acme.example\"]");
        assertThat(disabled.at("enabled")).isEqualTo("false");
        assertThat(disabled.at("disabled_at")).isNotEqualTo("null");
        assertThat(enabled.at("disabled_at")).isEqualTo("null");
        assertThat(enabled.at("url")).isEqualTo("https://b.example/");
    }

    @Test
    void aDeletedEndpointIsGoneAndWhatWasSentToItIsStillShown() {
        var id = api.post("/webhook-endpoints", "{\"url\": \"https://b.example/\"}")
                .at("endpoint_id");
        api.post("/customers", "{\"customer_name\": \"a\"}").expect(201);
        api.delete("/webhook-endpoints/" + id).expect(200);

        api.delete("/webhook-endpoints/" + id).expect(404);
        api.patch("/webhook-endpoints/" + id, "{\"enabled\": true}").expect(404);
        assertThat(api.get("/webhook-endpoints").at("data")).isEqualTo("[]");
        assertThat(api.get("/webhook-deliveries?endpoint_id=" + id).at("data")).contains("customer.created");
    }

    @Test
    void deliveriesArePagedWithoutLossAcrossEndpoints() {
        for (int i = 0; i < 3; i++) {
            api.post(
                            "/webhook-endpoints",
                            "{\"url\": \"https://b.example/" + i + "\", \"event_types\":" + " [\"customer.created\"]}")
                    .expect(201);
        }
        for (int i = 0; i < 5; i++) {
            api.post("/customers", "{\"customer_name\": \"a\"}").expect(201);
        }
        var seen = new ArrayList<String>();
        var cursor = "";
        do {
            var page = api.get("/webhook-deliveries?limit=4" + cursor).expect(200);
            page.body()
                    .get("data")
                    .forEach(row -> seen.add(row.get("delivery_id").stringValue()));
            cursor = page.at("next_cursor").equals("null") ? "" : "&cursor=" + page.at("next_cursor");
        } while (!cursor.isEmpty());

        assertThat(seen).hasSize(15).doesNotHaveDuplicates().isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(api.get("/webhook-deliveries?state=DELIVERED").at("data")).isEqualTo("[]");
        api.get("/webhook-deliveries?state=LOST").expect(400);
        assertThat(api.get("/webhook-deliveries?offset=2147483647").at("data")).isEqualTo("[]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://acme.example/",
                "https://user@acme.example/",
                "https://",
                "not a url",
                "https://127.0.0.1/",
                "https://[::1]/",
                "https://10.1.2.3/",
                "https://169.254.169.254/latest",
                "https://localhost:8080/"
            })
    void aUrlThatWillNeverBeCalledIsRefusedAtOnce(String url) {
        var refused =
                api.post("/webhook-endpoints", "{\"url\": \"" + url + "\"}").expect(400);

        assertThat(refused.at("error.details.fields.url")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "LIVE, http://acme.example/, 400",
        "LIVE, HTTPS://acme.example/, 201",
        "SANDBOX, http://acme.example/, 201"
    })
    void liveMessagesAreEncrypted(Seller.Mode mode, String url, int status) {
        TestService.shared()
                .newSeller(mode)
                .post("/webhook-endpoints", "{\"url\": \"" + url + "\"}")
                .expect(status);
    }

    @Test
    void aTypeThatDoesNotExistIsRefused() {
        var refused = api.post(
                        "/webhook-endpoints", "{\"url\": \"https://a.example/\", \"event_types\": [\"invoice.isued\"]}")
                .expect(400);

        assertThat(refused.text()).contains("event_types", "invoice.isued");
    }

    @Test
    void thereIsAMostOfEndpoints() {
        for (int i = 0; i < 200; i++) {
            api.unchecked()
                    .post("/webhook-endpoints", "{\"url\": \"https://a.example/\"}")
                    .expect(201);
        }

        assertThat(api.post("/webhook-endpoints", "{\"url\": \"https://a.example/\"}")
                        .expect(400)
                        .text())
                .contains("200");
    }
}
