package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

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

    private JsonNode estimate(String subscription) {
        return desk.shop()
                .post("/subscriptions/" + subscription + "/cancel/estimate", "{}")
                .expect(200)
                .body();
    }

    @Test
    void theEstimateSaysSoAndChangesNothing() {
        var subscription = issuedAtCheckout();
        var invoice = Desk.text(desk.invoices(subscription).getFirst().get("invoice_id"));
        desk.shop()
                .post("/invoices/" + invoice + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 30000}")
                .expect(201);
        var before = desk.invoices(subscription);

        var estimate = estimate(subscription);

        assertThat(estimate.get("credited_total").longValue()).isEqualTo(1200_00);
        assertThat(estimate.get("credit_total").longValue()).isEqualTo(300_00);
        assertThat(estimate.at("/invoices/0/invoice_id").stringValue()).isEqualTo(invoice);
        assertThat(estimate.at("/invoices/0/change").stringValue()).isEqualTo("CREDITED");
        assertThat(estimate.get("ends_at").stringValue()).isEqualTo("2025-01-31");
        assertThat(estimate(subscription)).isEqualTo(estimate);
        assertThat(desk.invoices(subscription)).isEqualTo(before);
        assertThat(desk.credit("nowhere")).isZero();
        cancel(subscription);
        assertThat(desk.subscription(subscription).get("ends_at").stringValue()).isEqualTo("2025-01-31");
        assertThat(desk.credit("nowhere")).isEqualTo(300_00);
        desk.shop()
                .post("/subscriptions/" + subscription + "/cancel/estimate", "{}")
                .expect(400);
    }

    @Test
    void estimatesWhileItIsCanceledLeaveOneCreditNote() throws Exception {
        var subscription = issuedAtCheckout();
        var statuses = new ArrayList<Future<Integer>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                var path = "/subscriptions/" + subscription + (i == 4 ? "/cancel" : "/cancel/estimate");
                statuses.add(threads.submit(() -> desk.shop().post(path, "{}").status()));
            }
        }

        for (var status : statuses) {
            assertThat(status.get()).isIn(200, 400);
        }
        assertThat(statuses.get(4).get()).isEqualTo(200);
        assertThat(desk.noted(subscription)).containsExactly(1200_00L);
    }

    @Test
    void theEstimateNamesWhatIsWithdrawn() {
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 2}]");
        desk.shop().advance("2025-01-01T12:00:00Z");
        long toCome = desk.invoices(subscription).stream()
                .skip(1)
                .mapToLong(invoice -> invoice.get("grand_total").longValue())
                .sum();

        var estimate = estimate(subscription);

        assertThat(estimate.get("withdrawn_total").longValue()).isEqualTo(toCome);
        assertThat(estimate.get("credited_total").longValue()).isZero();
        assertThat(estimate.get("credit_total").longValue()).isZero();
        assertThat(estimate.get("invoices").valueStream().map(one -> Desk.text(one.get("change"))))
                .hasSize(11)
                .containsOnly("WITHDRAWN");
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

    // R12, R27: half of February, up to the day on which another agreement was to begin.
    @Test
    void aPeriodThatARecastWasToCutShortToo() {
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 2}]");
        desk.shop().advance("2025-01-01T12:00:00Z");
        desk.change("recast", subscription, """
                {'starts_at': '2025-02-15', 'contract_length': 4, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}
                """);
        var february = Desk.text(desk.invoices(subscription).get(1).get("invoice_id"));
        desk.shop().post("/invoices/" + february + "/issue", "{}").expect(200);

        assertThat(estimate(subscription).get("credited_total").longValue()).isEqualTo(50_00);
        cancel(subscription);

        assertThat(desk.ofInvoices(subscription, "status")).containsExactly("OUTSTANDING", "ADJUSTED");
        assertThat(desk.noted(subscription)).containsExactly(50_00L);
    }
}
