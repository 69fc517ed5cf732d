package io.billwright.platform.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// What is recorded of credit, payments and refunds, and webhook endpoints, have labels too (ADR 44).
class LabelsOfCreditApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final Api api = shop.api();
    private final String customer = "/customers/" + shop.id("lyon");
    private final String grants = customer + "/credit/grants";

    @Test
    void aGrantIsCalledSomethingOnce() {
        var grant = "{'amount': 500, 'currency': 'USD', 'reason': 'Goodwill', 'external_id': 'GW-7', "
                + "'metadata': {'ticket': 12, '_x': 1}}";
        var made = shop.post(grants, grant).expect(201);

        assertThat(made.at("entry.external_id")).isEqualTo("GW-7");
        assertThat(made.body().at("/entry/metadata")).isEqualTo(Shop.json("{'ticket': 12}"));
        assertThat(shop.post(grants, grant).expect(400).at("error.details.reason"))
                .isEqualTo("external_id_taken");
        assertThat(api.get(customer + "/credit").expect(200).at("balances.0.amount"))
                .isEqualTo("500");
        assertThat(entries("external_id=GW-7")).singleElement().satisfies(entry -> {
            assertThat(entry.at("/entry_id").stringValue()).isEqualTo(made.at("entry.entry_id"));
            assertThat(entry.get("metadata")).isEqualTo(Shop.json("{'ticket': 12}"));
        });
        assertThat(entries("external_id=GW")).isEmpty();
    }

    @Test
    void aPayoutAndARefundKeepWhatTheBankCallsThem() {
        grant(900);
        var payout = shop.post(customer + "/credit/payouts", """
                        {'amount': 300, 'currency': 'USD', 'reason': 'Left', 'payment_method': 'WIRE',
                         'external_id': 'BANK-1', 'metadata': ['zephyr']}
                        """).expect(201);
        assertThat(payout.body().at("/entry/metadata")).isEqualTo(Shop.json("['zephyr']"));
        assertThat(bills.told("credit.paid_out").getFirst().get("metadata")).isEqualTo(Shop.json("['zephyr']"));
        assertThat(entries("external_id=BANK-1")).hasSize(1);

        var invoice = bills.issue("2025-03-01");
        bills.paid(invoice, 5400_00);
        var note = shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'Late', 'amount': 100}")
                .expect(201);
        var refunded = shop.post("/credit-notes/" + note.at("credit_note_id") + "/refunds", """
                        {'payment_method': 'ACH', 'external_id': 'BANK-1', 'metadata': {'desk': 'nine'}}
                        """)
                .expect(201);
        assertThat(refunded.body().at("/outside_refunds/0/metadata")).isEqualTo(Shop.json("{'desk': 'nine'}"));
        assertThat(refunded.body().has("metadata")).isFalse();
        assertThat(entries("external_id=BANK-1&amount_max=-200")).hasSize(1);
        assertThat(entries("kind=GRANT,EXPIRY")).hasSize(1);
        assertThat(entries("kind=PAYOUT&sort=amount"))
                .extracting(entry -> entry.get("amount").intValue())
                .containsExactly(-300, -100);
        assertThat(entries("currency=EUR")).isEmpty();
    }

    @Test
    void whatIsSaidOfASumIsSaidOfItsParts() {
        var first = bills.issue("2025-03-01");
        var paid = shop.post(customer + "/payments", """
                        {'payment_method': 'WIRE', 'paid_amount': 1000, 'currency': 'USD', 'external_id': 'B-7',
                         'metadata': {'lockbox': 'zephyr'}}
                        """).expect(201);
        assertThat(paid.body().get("metadata")).isEqualTo(Shop.json("{'lockbox': 'zephyr'}"));
        var part = bills.invoice(first).body().at("/payments/0");
        assertThat(part.get("metadata")).isEqualTo(Shop.json("{'lockbox': 'zephyr'}"));
        assertThat(api.get("/search?q=zephyr").at("data.0.id"))
                .isEqualTo(part.get("payment_id").stringValue());

        var reversed = shop.post(
                        customer + "/payments/" + paid.at("customer_payment_id") + "/reverse", "{'reason': 'Bounced'}")
                .expect(200);
        assertThat(reversed.body().get("metadata")).isEqualTo(Shop.json("{'lockbox': 'zephyr'}"));
        assertThat(sums("external_id=B-7&status=REVERSED&received_until=2025-03-01"))
                .hasSize(1);
        assertThat(sums("status=RECEIVED")).isEmpty();
        assertThat(sums("amount_min=1001")).isEmpty();
        assertThat(api.get(customer + "/payments?format=csv").expect(200).text())
                .contains("metadata", "\"{\"\"lockbox\"\":\"\"zephyr\"\"}\"");
        assertThat(shop.post(customer + "/payments/estimate", """
                        {'payment_method': 'WIRE', 'paid_amount': 5, 'currency': 'USD', 'metadata': 'once'}
                        """).expect(200).at("metadata"))
                .isEqualTo("once");
        assertThat(sums("")).hasSize(1);
    }

    @Test
    void anEndpointHasLabelsUntilItIsDeleted() {
        var made = shop.post("/webhook-endpoints", """
                        {'url': 'https://b.example/', 'external_id': 'HUB-1', 'metadata': {'team': 'a'}}
                        """).expect(201);
        var path = "/webhook-endpoints/" + made.at("endpoint_id");
        assertThat(made.at("external_id")).isEqualTo("HUB-1");
        assertThat(shop.patch(path, "{'metadata': {'on': true}}")
                        .expect(200)
                        .body()
                        .get("metadata"))
                .isEqualTo(Shop.json("{'team': 'a', 'on': true}"));
        assertThat(api.get("/webhook-endpoints?external_id=HUB-1").at("data.0.endpoint_id"))
                .isEqualTo(made.at("endpoint_id"));
        assertThat(shop.patch(path, "{'external_id': null, 'metadata': {}}")
                        .expect(200)
                        .text())
                .doesNotContain("metadata", "external_id");
        shop.patch(path, "{'external_id': 'HUB-1'}").expect(200);

        api.delete(path).expect(200);

        shop.post("/webhook-endpoints", "{'url': 'https://b.example/', 'external_id': 'HUB-1'}")
                .expect(201);
    }

    /// Two changes at once lose nothing.
    @Test
    void keysThatAreSetAtOnceAreAllThere() throws Exception {
        var path = "/webhook-endpoints/"
                + shop.post("/webhook-endpoints", "{'url': 'https://b.example/'}")
                        .expect(201)
                        .at("endpoint_id");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var sent = IntStream.range(0, 12)
                    .mapToObj(i -> threads.submit(() -> shop.patch(path, "{'metadata': {'k" + i + "': " + i + "}}")))
                    .toList();
            for (var one : sent) {
                one.get().expect(200);
            }
        }
        assertThat(api.get(path).body().get("metadata")).hasSize(12);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'a\\u0000b'",
                "{'a\\u0000': 1}",
                "'\\ud800'",
                "{'k': ['\\udc00x']}",
                "{'\\ud800': 1}",
                "'4111 1111 1111 1111'",
                "{'4111111111111111': 1}"
            })
    void whatCannotBeStoredIsRefused(String metadata) {
        var said = "'metadata': " + metadata + "}";
        for (var sent : Map.of(
                        grants,
                        "{'amount': 1, 'currency': 'USD', 'reason': 'x', ",
                        customer + "/payments",
                        "{'payment_method': 'WIRE', 'paid_amount': 1, 'currency': 'USD', ",
                        "/webhook-endpoints",
                        "{'url': 'https://b.example/', ")
                .entrySet()) {
            var refused = api.post(sent.getKey(), (sent.getValue() + said).replace('\'', '"'));
            assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        }
        assertThat(entries("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"'emoji 🦉 و 漢字 \\u202e'", "0.1", "true", "{'': {'deep': [1, [2, [3]]]}}"})
    void anythingElseIsKeptAsItIs(String metadata) {
        var made = shop.post(grants, "{'amount': 1, 'currency': 'USD', 'reason': 'x', 'metadata': " + metadata + "}")
                .expect(201);

        assertThat(made.body().at("/entry/metadata")).isEqualTo(Shop.json(metadata));
        assertThat(entries("").getFirst().get("metadata")).isEqualTo(Shop.json(metadata));
    }

    @Test
    void aRepetitionWithOtherMetadataIsRefused() {
        var key = Map.of("Idempotency-Key", "grant-1");
        var body = "{\"amount\": 7, \"currency\": \"USD\", \"reason\": \"x\", \"metadata\": {\"n\": %d}}";
        var first = api.send("POST", grants, body.formatted(1), key).expect(201);

        assertThat(api.send("POST", grants, body.formatted(1), key).expect(201).text())
                .isEqualTo(first.text());
        api.send("POST", grants, body.formatted(2), key).expect(422);
        assertThat(entries("")).hasSize(1);
    }

    @Test
    void otherSellersSeeAndTakeNothing() {
        grant(5);
        var endpoint = shop.post("/webhook-endpoints", "{'url': 'https://b.example/', 'external_id': 'HUB-1'}")
                .expect(201)
                .at("endpoint_id");
        var other = TestService.shared().newSandboxSeller();

        other.patch("/webhook-endpoints/" + endpoint, "{\"metadata\": {\"mine\": 1}}")
                .expect(404);
        other.get(customer + "/credit").expect(404);
        assertThat(other.get("/webhook-endpoints?external_id=HUB-1").body().get("data"))
                .isEmpty();
        other.post("/webhook-endpoints", "{\"url\": \"https://b.example/\", \"external_id\": \"HUB-1\"}")
                .expect(201);
    }

    private void grant(int amount) {
        shop.post(grants, "{'amount': " + amount + ", 'currency': 'USD', 'reason': 'Goodwill'}")
                .expect(201);
    }

    private List<JsonNode> entries(String query) {
        return api.get(customer + "/credit?" + query)
                .expect(200)
                .body()
                .at("/entries/data")
                .valueStream()
                .toList();
    }

    private List<JsonNode> sums(String query) {
        return api.get(customer + "/payments?" + query)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList();
    }
}
