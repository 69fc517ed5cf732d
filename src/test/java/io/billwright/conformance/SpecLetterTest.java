package io.billwright.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Statements of sections 2 and 4 that are easily overlooked.
class SpecLetterTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    // 2.1
    @Test
    void invoiceNumberIsNullForEstimatesOnly() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'contract_length': 1");
        var scheduled = bills.invoices(subscription).getFirst();

        assertThat(scheduled.get("status").stringValue()).isEqualTo("SCHEDULED");
        assertThat(scheduled.get("invoice_number").stringValue()).matches("prov-[0-9a-f]{12}");
        bills.catchUp();
        assertThat(bills.invoices(subscription).getFirst().get("invoice_number").stringValue())
                .isEqualTo("INV-000001");
        bills.paid(bills.idOf(subscription, 0), 5400_00);
        var estimate = shop.api()
                .get("/subscriptions/" + subscription + "/invoices/next")
                .expect(200);
        assertThat(estimate.at("is_renewal_estimate")).isEqualTo("true");
        assertThat(estimate.at("invoice_number")).isEqualTo("null");
    }

    // 2.2
    @Test
    void paymentsShowChargesThatFailedWithTheirError() {
        var methods = "/customers/" + shop.id("lyon") + "/payment-methods";
        shop.post(methods, "{'payment_method_id': 'pm_card_declined'}").expect(201);
        var invoice = bills.issue("2025-03-01", "'payment_terms': 30");
        var number = bills.show(invoice, "invoice_number");
        shop.advance("2025-03-02T09:00:00Z");
        shop.post("/invoices/" + invoice + "/regenerate", "{}").expect(200);
        bills.paid(invoice, 100_00);

        var shown = bills.invoice(invoice).body();
        var payments = shown.get("payments");
        assertThat(payments).hasSize(2);
        assertThat(payments.get(0).get("error").isNull()).isTrue();
        var failed = payments.get(1);
        assertThat(failed.get("error").stringValue()).isNotBlank();
        assertThat(failed.get("paid_amount").longValue()).isZero();
        assertThat(failed.get("currency").stringValue()).isEqualTo("USD");
        assertThat(failed.get("payment_method").stringValue()).isEqualTo("CREDIT_CARD");
        assertThat(failed.get("invoice_number").stringValue()).isEqualTo(number);
        assertThat(failed.get("invoice_version_id").isString()).isTrue();
        assertThat(shown.get("remaining_amount").longValue()).isEqualTo(5300_00);
        assertThat(shown.get("status").stringValue()).isEqualTo("PARTIALLY_PAID");
        var attempts =
                shop.api().get("/invoices/" + invoice + "/payment-attempts").expect(200);
        assertThat(attempts.at("data.0.attempt_id"))
                .isEqualTo(failed.get("payment_id").stringValue());
    }

    // 2.3
    @Test
    void phasesSentToAnUpgradeEstimateComeBack() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        var estimate = shop.post("/subscriptions/" + subscription + "/upgrade/estimate", """
                        {'starts_at': '2025-04-01', 'bricks': [], 'phases': [{'phase_position': 1, 'payment_terms': 45,
                         'bricks': [{'brick_id': 'seats', 'quantity': 100}]}]}
                        """)
                .expect(200);

        var phases = estimate.body().get("phases");
        assertThat(phases).hasSize(1);
        var phase = phases.get(0);
        assertThat(phase.propertyNames())
                .containsExactlyInAnyOrder(
                        "phase_position",
                        "starts_at",
                        "ends_at",
                        "billing_frequency",
                        "payment_terms",
                        "sub_total",
                        "grand_total",
                        "line_items",
                        "is_annual",
                        "billing_schedule");
        assertThat(phase.get("phase_position").intValue()).isEqualTo(1);
        assertThat(phase.get("payment_terms").intValue()).isEqualTo(45);
        assertThat(phase.get("line_items").get(0).get("quantity").intValue()).isEqualTo(100);
        var without = shop.post("/subscriptions/" + subscription + "/upgrade/estimate", """
                        {'starts_at': '2025-04-01', 'bricks': [{'brick_id': 'seats', 'quantity': 100}]}
                        """)
                .expect(200);
        assertThat(without.body().has("phases")).isFalse();
    }

    // 4.4
    @Test
    void theAdjustmentCreditLabelIsOnTheInvoice() {
        var label = "'adjustment_credit': 9000, 'adjustment_credit_label': 'Loyalty gift'";
        var subscription = recast(label);
        var text = Pdf.text(shop.api().bytes("/invoices/" + of(subscription, "credited_amount") + "/pdf"));

        assertThat(text).contains("Loyalty gift", "\u221290.00").doesNotContain("Credit applied");
    }

    // 4.4
    @Test
    void theDefaultLabelIsAdjustmentCredit() {
        var subscription = recast("'adjustment_credit': 9000");

        assertThat(Pdf.text(shop.api().bytes("/invoices/" + of(subscription, "credited_amount") + "/pdf")))
                .contains("Adjustment credit", "\u221290.00");
    }

    private String recast(String credit) {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'billing_frequency': 'ALL_UPFRONT'");
        bills.catchUp();
        var order = shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-03-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'bricks': [{'brick_id': 'seats', 'quantity': 2}], %s}
                        """.formatted(credit))
                .expect(201);
        shop.post("/orders/" + order.at("order_id") + "/accept", "{}").expect(200);
        bills.catchUp();
        return subscription;
    }

    /// The first invoice with something in a field.
    private String of(String subscription, String field) {
        return bills.invoices(subscription).stream()
                .filter(invoice -> invoice.get(field).longValue() != 0)
                .map((JsonNode invoice) -> invoice.get("invoice_id").stringValue())
                .findFirst()
                .orElseThrow();
    }
}
