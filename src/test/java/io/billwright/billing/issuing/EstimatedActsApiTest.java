package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import org.junit.jupiter.api.Test;

/// What a payment, its reversal and a void would do to an invoice of 5400.00, before anybody does it.
class EstimatedActsApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String invoice = bills.issue("2025-03-01");

    private Api.Answer post(String act, String body) {
        return bills.shop().post("/invoices/" + invoice + "/" + act, body);
    }

    private String shown() {
        return bills.show(invoice, "status", "remaining_amount");
    }

    @Test
    void aPaymentIsEstimatedAsItIsThenRecorded() {
        var body = "{'payment_method': 'WIRE', 'paid_amount': 560000}";
        var before = bills.invoice(invoice).body();
        var estimate = post("payments/estimate", body).expect(200);

        assertThat(estimate.at("status")).isEqualTo("PAID");
        assertThat(estimate.at("remaining_amount")).isEqualTo("0");
        assertThat(estimate.body()
                        .get("history")
                        .valueStream()
                        .toList()
                        .getLast()
                        .at("/details/amount"))
                .hasToString("20000");
        assertThat(bills.invoice(invoice).body()).isEqualTo(before);
        assertThat(bills.credit("lyon")).isZero();

        post("payments", body).expect(201);
        assertThat(shown()).isEqualTo("PAID 0");
        assertThat(bills.credit("lyon")).isEqualTo(200_00);
    }

    @Test
    void aReversalIsEstimatedAsItIsThenDone() {
        var payment = bills.paid(invoice, 5400_00);
        var estimate = post("payments/" + payment + "/reverse/estimate", "{'reason': 'It bounced'}")
                .expect(200);

        assertThat(estimate.at("status") + " " + estimate.at("remaining_amount"))
                .isEqualTo("OUTSTANDING 540000");
        assertThat(shown()).isEqualTo("PAID 0");

        bills.reverse(invoice, payment).expect(201);
        assertThat(shown()).isEqualTo("OUTSTANDING 540000");
        post("payments/" + payment + "/reverse/estimate", "{'reason': 'Again'}").expect(400);
    }

    @Test
    void aVoidIsEstimatedAsItIsThenDoneAndTellsNobody() {
        var events = bills.events(invoice);
        var estimate = post("void/estimate", "{'reason': 'Wrong company'}").expect(200);

        assertThat(estimate.at("status")).isEqualTo("VOIDED");
        assertThat(shown()).isEqualTo("OUTSTANDING 540000");
        assertThat(bills.events(invoice)).isEqualTo(events);
        assertThat(bills.show(invoice, "pdf_url")).isNotEqualTo("null");

        bills.paid(invoice, 1);
        post("void/estimate", "{}").expect(400);
    }

    @Test
    void subscriptionsAreFoundByTheEndOfTheirTerm() {
        var other = bills.subscribe("2025-04-01", Bills.SEATS);
        assertThat(ending("ends_from=2026-03-01&ends_until=2026-03-31")).isEqualTo("[\"" + other + "\"]");
        assertThat(ending("ends_until=2026-02-27")).isEqualTo("[]");
        bills.shop().api().get("/subscriptions?ends_until=soon").expect(400);
    }

    private String ending(String filter) {
        return bills
                .shop()
                .api()
                .get("/subscriptions?status=ACTIVE,PENDING&" + filter)
                .expect(200)
                .body()
                .get("data")
                .findValues("subscription_id")
                .stream()
                .distinct()
                .toList()
                .toString()
                .replace(", ", ",");
    }
}
