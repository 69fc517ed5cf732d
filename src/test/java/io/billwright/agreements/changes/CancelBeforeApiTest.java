package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What was billed for time that never begins is taken back in full (R27).
class CancelBeforeApiTest {

    private final Desk desk = Desk.at("2025-01-01T09:00:00Z");

    /// Starts in 30 days, 1200.00 issued at checkout.
    private String issuedAtCheckout() {
        var subscription = desk.subscribe(
                "2025-01-31",
                "[{'brick_id': 'seats', 'quantity': 2}]",
                "'billing_frequency': 'ALL_UPFRONT', 'first_charge_date': 'CHECKOUT_DATE', 'auto_renews': false");
        desk.shop().advance("2025-01-01T12:00:00Z");
        return subscription;
    }

    private void cancel(String subscription) {
        desk.shop().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
    }

    @Test
    void unpaidItIsAdjusted() {
        var subscription = issuedAtCheckout();
        cancel(subscription);

        var invoice = desk.invoices(subscription).getFirst();
        assertThat(invoice.get("grand_total").longValue()).isEqualTo(1200_00);
        assertThat(invoice.get("status").stringValue()).isEqualTo("ADJUSTED");
        assertThat(invoice.get("remaining_amount").longValue()).isZero();
    }

    @Test
    void paidItIsCredit() {
        var subscription = issuedAtCheckout();
        var invoice = Desk.text(desk.invoices(subscription).getFirst().get("invoice_id"));
        desk.shop()
                .post("/invoices/" + invoice + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 120000}")
                .expect(201);

        cancel(subscription);

        assertThat(desk.credit("nowhere")).isEqualTo(1200_00);
    }

    @Test
    void aPeriodIssuedEarlyThatNeverBeginsToo() {
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 2}]");
        desk.shop().advance("2025-01-01T12:00:00Z");
        var february = Desk.text(desk.invoices(subscription).get(1).get("invoice_id"));
        desk.shop().post("/invoices/" + february + "/issue", "{}").expect(200);

        cancel(subscription);

        assertThat(desk.ofInvoices(subscription, "status").subList(0, 2)).containsExactly("OUTSTANDING", "ADJUSTED");
    }
}
