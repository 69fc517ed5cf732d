package io.billwright.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.billing.delivery.DeliverInvoice;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a billing office changes, each by its number and in at most two calls: a preview and the act, or a correction
/// and the act.
class DailyChangesTest {

    private static final String FIVE = "[{'brick_id': 'seats', 'quantity': 5}]";
    private static final String MORE_SEATS =
            "'starts_at': '2025-01-11', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]";

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    /// Why is this invoice 101.61 and tax? Three more seats at 50.00 for 21 of 31 days, and 20 %.
    @Test
    void t5WhyAnInvoiceIsWhatItIs() {
        var subscription = bills.subscribe("2025-01-01", FIVE);
        shop.advance("2025-01-11T09:00:00Z");
        change(subscription, "upgrade", MORE_SEATS + ", 'accept': true").expect(201);
        bills.catchUp();
        var difference = bills.invoices(subscription).get(1);

        var explained = shop.api()
                .get("/invoices/" + difference.get("invoice_id").stringValue() + "/explain")
                .expect(200);

        assertThat(difference.get("sub_total").longValue()).isEqualTo(101_61);
        assertThat(explained.body().get("steps").valueStream().map(DailyChangesTest::step))
                .contains(
                        "unit price 50",
                        "quantity 5",
                        "quantity 8",
                        "months up to 2025-01-11 10/31",
                        "TVA in % 20",
                        "net 101.61",
                        "tax 20.32",
                        "total 121.93");
    }

    /// They want 3 more seats from the 11th: what does it cost, then do it.
    @Test
    void t7ThreeMoreSeats() {
        var subscription = bills.subscribe("2025-01-01", FIVE);
        shop.advance("2025-01-11T09:00:00Z");

        var preview = change(subscription, "upgrade/estimate", MORE_SEATS).expect(200);
        var order = change(
                        subscription,
                        "upgrade",
                        MORE_SEATS + ", 'accept': true, 'estimate_hash': '" + preview.at("estimate_hash") + "'")
                .expect(201);

        assertThat(preview.at("grand_total")).isEqualTo("210193");
        assertThat(totals(preview.body().get("resulting_billing_schedule")))
                .startsWith(30000L, 12193L, 48000L)
                .hasSize(13);
        assertThat(order.at("contract_value")).isEqualTo("2101.93 USD");
        assertThat(totals(bills.invoices(subscription)))
                .isEqualTo(totals(preview.body().get("resulting_billing_schedule")));
        assertThat(shop.api().get("/orders/" + order.at("order_id")).expect(200).at("status"))
                .isEqualTo("ACCEPTED");
    }

    /// What is not accepted at once waits for a signature, and an order that is accepted cannot be placed again on the
    /// same estimate.
    @Test
    void anOrderIsAcceptedOnceOrWaitsToBeSigned() {
        var subscription = bills.subscribe("2025-01-01", FIVE);
        var draft = change(subscription, "upgrade", MORE_SEATS).expect(201);
        var hash =
                change(subscription, "upgrade/estimate", MORE_SEATS).expect(200).at("estimate_hash");
        var accepted = MORE_SEATS + ", 'accept': true, 'estimate_hash': '" + hash + "'";

        change(subscription, "upgrade", accepted).expect(201);

        change(subscription, "upgrade", accepted).expect(409);
        assertThat(draft.at("order_url")).contains("/orders/");
        assertThat(shop.api().get("/orders/" + draft.at("order_id")).expect(200).at("status"))
                .isEqualTo("DRAFT");
    }

    /// They want a new three-year agreement from July instead.
    @Test
    void t8AThreeYearAgreementFromJuly() {
        var subscription = bills.subscribe("2025-01-01", FIVE, "'billing_frequency': 'ALL_UPFRONT'");
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 3600_00);
        shop.advance("2025-06-20T09:00:00Z");
        var terms = """
                'starts_at': '2025-07-01', 'contract_length': 36, 'billing_frequency': 'ANNUALLY', 'plan_id': '%s',
                'bricks': [{'brick_id': 'seats', 'quantity': 10}]
                """.formatted(shop.id("plan"));

        var preview = change(subscription, "recast/estimate", terms).expect(200);
        var order = change(
                        subscription,
                        "recast",
                        terms + ", 'accept': true, 'estimate_hash': '" + preview.at("estimate_hash") + "'")
                .expect(201);

        assertThat(preview.at("adjustment_credit")).isEqualTo("180000");
        assertThat(preview.at("ends_at")).isEqualTo("2028-06-30");
        assertThat(order.at("order_type") + " " + order.at("ends_at")).isEqualTo("RECAST 2028-06-30");
        assertThat(totals(bills.invoices(subscription))).containsExactly(3600_00L, 7200_00L, 7200_00L, 7200_00L);
        assertThat(bills.show(bills.idOf(subscription, 1), "credited_amount", "remaining_amount"))
                .isEqualTo("180000 540000");
    }

    /// They leave and want the rest back: 60 of 90 days, which were paid by card.
    @Test
    void t9TheyLeaveAndWantTheRestBack() {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_card_ok'}")
                .expect(201);
        var subscription = bills.subscribe("2025-01-01", FIVE, "'billing_frequency': 'QUARTERLY'");
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        if (!bills.show(invoice, "status").equals("PAID")) {
            shop.post("/invoices/" + invoice + "/pay", "{}").expect(201);
        }
        shop.advance("2025-01-20T09:00:00Z");
        var wish = "'ends_at': '2025-01-31', 'settlement': 'REFUND'";

        var preview = change(subscription, "cancel/estimate", wish).expect(200);
        change(subscription, "cancel", wish + ", 'estimate_hash': '" + preview.at("estimate_hash") + "'")
                .expect(200);

        assertThat(preview.at("credited_total") + " " + preview.at("refund_total") + " " + preview.at("credit_total"))
                .isEqualTo("60000 60000 0");
        shop.advance("2025-02-01T09:00:00Z");
        var note = shop.api().get("/invoices/" + invoice + "/credit-notes").expect(200);
        assertThat(note.at("data.0.grand_total") + " " + note.at("data.0.refunds.0.status"))
                .isEqualTo("60000 SUCCEEDED");
        assertThat(bills.credit("lyon")).isZero();
        assertThat(shop.api().get("/subscriptions/" + subscription).expect(200).at("status"))
                .isEqualTo("INACTIVE");
    }

    /// This invoice has the wrong address, and was already sent.
    @Test
    void t12AnInvoiceWithTheWrongAddressIsSentAgain() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var invoice = bills.issue("2025-01-01");
        TestService.shared().bean(DeliverInvoice.class).now(shop.api().seller(), UUID.fromString(invoice));
        var before = bills.show(invoice, "grand_total", "remaining_amount", "status");

        shop.patch("/customers/" + shop.id("lyon"), """
                {'billing_address': {'line1': '9 rue Z', 'city': 'Lille', 'country': 'FR'}}
                """).expect(200);
        shop.post("/invoices/" + invoice + "/regenerate", """
                {'should_use_current_address': true, 'send_invoice': true}
                """).expect(200);

        var versions = shop.api().get("/invoices/" + invoice + "/versions").expect(200);
        assertThat(versions.at("data.1.difference")).isEqualTo("0");
        assertThat(bills.show(invoice, "grand_total", "remaining_amount", "status"))
                .isEqualTo(before);
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + invoice + "/pdf?version=1")))
                .contains("1 rue A")
                .doesNotContain("Lille");
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + invoice + "/pdf"))).contains("9 rue Z", "Lille");
        assertThat(shop.api()
                        .get("/sandbox/mail")
                        .expect(200)
                        .body()
                        .get("data")
                        .findValuesAsString("kind"))
                .containsExactly("INVOICE_REGENERATED", "INVOICE_ISSUED");
    }

    /// This invoice is wrong altogether.
    @Test
    void t13AnInvoiceThatIsWrongAltogether() {
        var wrong = bills.issue("2025-01-01");

        var voided = shop.post("/invoices/" + wrong + "/void", "{'reason': 'Wrong altogether'}")
                .expect(200);
        var anew = shop.post("/invoices/" + wrong + "/rebill", "{}").expect(201);

        assertThat(voided.body().has("rebilled_as")).isFalse();
        assertThat(anew.at("rebill_of")).isEqualTo(wrong);
        assertThat(bills.show(wrong, "status", "rebilled_as")).isEqualTo("VOIDED " + anew.at("invoice_id"));
        assertThat(bills.show(anew.at("invoice_id"), "status", "rebill_of", "grand_total"))
                .isEqualTo("OUTSTANDING " + wrong + " 540000");
        assertThat(bills.invoice(anew.at("invoice_id")).body().has("rebilled_as"))
                .isFalse();
    }

    private Api.Answer change(String subscription, String what, String fields) {
        return shop.post("/subscriptions/" + subscription + "/" + what, "{" + fields + "}");
    }

    private static String step(JsonNode step) {
        return step.get("name").stringValue() + " " + step.get("value").stringValue();
    }

    private static List<Long> totals(Iterable<JsonNode> priced) {
        var totals = new ArrayList<Long>();
        priced.forEach(one -> totals.add(Long.parseLong(one.get("grand_total").asString())));
        return totals;
    }
}
