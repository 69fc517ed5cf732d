package io.billwright.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Section 1: the wire format.
class SpecWireFormatTest {

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data; boundary=limit";
    private static final String FACE = "\uD83D\uDE00";

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Api api = bills.shop().api();

    @Test
    void theDefaultPaymentMethodEndpointAcceptsForms() {
        var customer = "/customers/" + bills.shop().id("lyon") + "/payment-methods";
        var card = api.post(customer, "{\"payment_method_id\": \"pm_card_ok\"}").expect(201);
        var bank = api.post(customer, "{\"payment_method_id\": \"pm_bank\"}").expect(201);
        var cardId = card.at("payment_method_id");
        var bankId = bank.at("payment_method_id");

        var byForm = send("PUT", customer + "/default", FORM, "payment_method_id=" + encoded(bankId));
        assertThat(byForm.expect(200).at("default_payment_method_id")).isEqualTo(bankId);
        var byParts = send("PUT", customer + "/default", MULTIPART, part("payment_method_id", cardId));
        assertThat(byParts.expect(200).at("default_payment_method_id")).isEqualTo(cardId);
        var empty = send("PUT", customer + "/default", FORM, "payment_method_id=");
        assertThat(empty.expect(400).at("error.details.fields.payment_method_id.0"))
                .isEqualTo("is required");
    }

    @Test
    void theResumeEndpointAcceptsForms() {
        var subscription = "/subscriptions/" + bills.subscribe("2025-03-01", Bills.SEATS);

        api.post(subscription + "/pause", "{}").expect(201);
        send("POST", subscription + "/resume", FORM, "should_notify_customer=true")
                .expect(200);
        api.post(subscription + "/pause", "{}").expect(201);
        send("POST", subscription + "/resume", MULTIPART, part("should_notify_customer", "false"))
                .expect(200);
    }

    @Test
    void theRecastEstimateEndpointAcceptsForms() {
        var subscription = "/subscriptions/" + bills.subscribe("2025-03-01", Bills.SEATS);
        var form = "starts_at=2025-06-01&contract_length=12&billing_frequency=MONTHLY&plan_id="
                + bills.shop().id("plan") + "&bricks[0][quantity]=4&bricks[0][brick_id]="
                + bills.shop().id("seats");

        assertThat(send("POST", subscription + "/recast/estimate", FORM, form)
                        .expect(200)
                        .at("sub_total"))
                .isEqualTo("240000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/invoices/%s/void", "/invoices/%s/regenerate", "/invoices/%s/payments"})
    void otherEndpointsAcceptJsonOnly(String path) {
        var invoice = bills.issue("2025-03-01");

        assertThat(send("POST", path.formatted(invoice), FORM, "a=b")
                        .expect(415)
                        .at("error.code"))
                .isEqualTo("ERR_BAD_REQUEST");
    }

    @Test
    void integersAndFlagsInJsonAreNotText() {
        var invoice = bills.issue("2025-03-01");

        assertThat(bills.pay(invoice, 1, "'paid_amount': '100'").expect(400).at("error.details.fields.paid_amount.0"))
                .startsWith("must be an integer");
        bills.pay(invoice, 1, "'paid_amount': 100").expect(201);
        assertThat(bills.shop()
                        .post("/invoices/" + invoice + "/regenerate", "{'send_invoice': 'true'}")
                        .expect(400)
                        .at("error.details.fields.send_invoice.0"))
                .isEqualTo("must be true or false");
        var refused = bills.shop()
                .post(
                        "/subscriptions/estimate",
                        Shop.yearly(Bills.SEATS, "'contract_length': '12'").toString())
                .expect(400);
        assertThat(refused.at("error.details.fields.contract_length.0")).startsWith("must be an integer");
    }

    @Test
    void unknownQueryParametersAreNamed() {
        var invoice = bills.issue("2025-03-01");

        var refused = api.get("/invoices/" + invoice + "?include_paid=true&calculate=1&calculate_expected_usage=true")
                .expect(400);
        assertThat(refused.at("error.code")).isEqualTo("ERR_BAD_REQUEST");
        assertThat(refused.body().at("/error/details/fields").propertyNames())
                .containsExactlyInAnyOrder("include_paid", "calculate");
        api.get("/invoices?offset=0&limit=1&include_total=true&status=DUE").expect(200);
        assertThat(api.post("/invoices/" + invoice + "/void?force=1", "{}")
                        .expect(400)
                        .at("error.details.fields"))
                .contains("force");
        assertThat(bills.show(invoice, "status")).isEqualTo("OUTSTANDING");
    }

    @Test
    void lengthsCountCharacters() {
        var kept = bills.issue("2025-03-01");
        api.post("/invoices/" + kept + "/void", "{\"reason\": \"" + FACE.repeat(1001) + "\"}")
                .expect(400);

        var voided = api.post("/invoices/" + kept + "/void", "{\"reason\": \"" + FACE.repeat(1000) + "\"}")
                .expect(200);

        assertThat(voided.at("void_reason")).isEqualTo(FACE.repeat(1000));
    }

    private Api.Answer send(String method, String path, String type, String body) {
        return api.send(method, path, body, Map.of("Content-Type", type));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String part(String name, String text) {
        return "--limit\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + text + "\r\n--limit--\r\n";
    }
}
