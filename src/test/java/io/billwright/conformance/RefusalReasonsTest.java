package io.billwright.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Section 7: what the state of things does not allow is refused with ERR_BAD_REQUEST and a reason for programs.
class RefusalReasonsTest {

    private static final String UPGRADE = "{'starts_at': '2025-03-01', 'bricks': []}";

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    private static void assertRefused(Api.Answer answer, String reason) {
        assertThat(answer.expect(400).at("error.code")).isEqualTo("ERR_BAD_REQUEST");
        assertThat(answer.at("error.details.reason")).isEqualTo(reason);
        assertThat(answer.at("error.message")).isNotBlank();
    }

    private Api.Answer of(String invoice, String action) {
        return of(invoice, action, "{}");
    }

    private Api.Answer of(String invoice, String action, String body) {
        return shop.post("/invoices/" + invoice + "/" + action, body);
    }

    private Api.Answer ofSubscription(String subscription, String action, String body) {
        return shop.post("/subscriptions/" + subscription + "/" + action, body);
    }

    @Test
    void ofInvoicesThatAreVoided() {
        var invoice = bills.issue("2025-03-01");
        assertRefused(of(invoice, "rebill"), "invoice_not_voided");
        assertRefused(of(invoice, "issue"), "invoice_issued");
        of(invoice, "void").expect(200);

        assertRefused(of(invoice, "void"), "invoice_voided");
        assertRefused(of(invoice, "regenerate"), "invoice_voided");
        assertRefused(of(invoice, "issue"), "invoice_voided");
        assertRefused(bills.pay(invoice, 1), "invoice_voided");
        assertRefused(of(invoice, "pay"), "invoice_voided");
        assertRefused(of(invoice, "credit-notes", "{'reason': 'x'}"), "invoice_voided");
        of(invoice, "rebill").expect(201);
        assertRefused(of(invoice, "rebill"), "invoice_rebilled");
    }

    @Test
    void ofInvoicesThatAreNotIssued() {
        var invoice = bills.idOf(bills.subscribe("2025-03-01", Bills.SEATS), 1);

        assertRefused(of(invoice, "regenerate"), "invoice_not_issued");
        assertRefused(of(invoice, "pay"), "invoice_not_issued");
        assertRefused(of(invoice, "credit-notes", "{'reason': 'x'}"), "invoice_not_issued");
    }

    @Test
    void ofInvoicesThatArePaid() {
        var invoice = bills.issue("2025-03-01");
        assertRefused(of(invoice, "pay"), "no_default_payment_method");
        var payment = bills.paid(invoice, 5400_00);

        assertRefused(of(invoice, "void"), "invoice_has_payments");
        assertRefused(of(invoice, "pay"), "invoice_settled");
        bills.reverse(invoice, payment).expect(201);
        assertRefused(bills.reverse(invoice, payment), "payment_reversed");
    }

    @Test
    void ofInvoicesWithCreditNotes() {
        var invoice = bills.issue("2025-03-01");
        of(invoice, "credit-notes", "{'reason': 'x'}").expect(201);

        assertRefused(of(invoice, "void"), "invoice_has_credit_notes");
        assertRefused(of(invoice, "regenerate"), "invoice_has_credit_notes");
        assertRefused(of(invoice, "credit-notes", "{'reason': 'x'}"), "nothing_left_to_credit");
    }

    @Test
    void ofInvoicesThatAreBeingPaid() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 30");
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_bank'}")
                .expect(201);
        of(invoice, "pay").expect(201);

        assertRefused(of(invoice, "void"), "invoice_has_payment_in_processing");
        assertRefused(of(invoice, "pay"), "invoice_has_payment_in_processing");
        assertRefused(of(invoice, "credit-notes", "{'reason': 'x'}"), "invoice_has_payment_in_processing");
    }

    @Test
    void ofPaymentMethods() {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_bank'}")
                .expect(201);
        var cards = "'accepted_payment_methods_config': {'paywall_credit_card': true, 'paywall_ach': false}";

        assertRefused(of(bills.issue("2025-03-01", cards), "pay"), "payment_method_not_accepted");

        var live = TestService.shared().newSeller(Seller.Mode.LIVE);
        var customer = live.post("/customers", "{\"customer_name\": \"Ada\"}")
                .expect(201)
                .at("customer_id");
        assertRefused(
                live.post("/customers/" + customer + "/payment-methods", "{\"payment_method_id\": \"pm_1\"}"),
                "no_payment_processor");
    }

    @Test
    void ofSubscriptions() {
        var pending = shop.post(
                        "/subscriptions",
                        Shop.yearly(Bills.SEATS, "'customer_id': 'lyon', 'starts_at': '2025-03-01'")
                                .toString())
                .expect(201)
                .at("subscription_id");
        assertRefused(ofSubscription(pending, "upgrade", UPGRADE), "subscription_pending");
        assertRefused(ofSubscription(pending, "pause", "{}"), "subscription_not_active");
        var trial = bills.subscribe("2025-03-01", Bills.SEATS, "'order_type': 'TRIAL', 'contract_length': 1");
        assertRefused(ofSubscription(trial, "upgrade", UPGRADE), "subscription_is_trial");
        var active = bills.subscribe("2025-03-01", Bills.SEATS, "'auto_renews': false");
        assertRefused(ofSubscription(active, "resume", "{}"), "subscription_not_paused");
        assertRefused(shop.api().get("/subscriptions/" + active + "/renewal/estimate"), "subscription_does_not_renew");
        ofSubscription(active, "pause", "{}").expect(201);
        assertRefused(ofSubscription(active, "upgrade/estimate", UPGRADE), "subscription_paused");
        ofSubscription(active, "cancel", "{}").expect(200);
        assertRefused(ofSubscription(active, "cancel", "{}"), "subscription_ended");
        var leaving = bills.subscribe("2025-03-01", Bills.SEATS);
        ofSubscription(leaving, "cancel", "{'ends_at': 'END_OF_PERIOD'}").expect(200);
        assertRefused(ofSubscription(leaving, "pause", "{}"), "subscription_canceled");
    }

    @Test
    void ofOrdersAndPlans() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        var order = ofSubscription(subscription, "upgrade", UPGRADE).expect(201).at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);

        assertRefused(shop.post("/orders/" + order + "/accept", "{}"), "order_not_draft");
        assertRefused(shop.post("/orders/" + order + "/cancel", "{}"), "order_not_draft");
        assertRefused(shop.patch("/subscriptions/" + subscription + "/upgrade/" + order, "{}"), "order_not_draft");
        assertRefused(shop.post("/plans/" + shop.id("plan") + "/versions/1/publish", "{}"), "plan_version_published");
    }

    @Test
    void ofMilestones() {
        var subscription = bills.subscribe(
                "2025-03-01", "[{'brick_id': 'rollout'}]", "'contract_length': 1", "'customer_id': 'nowhere'");
        bills.catchUp();
        var milestone = shop.api()
                .get("/subscriptions/" + subscription + "/milestones")
                .expect(200)
                .at("data.0.milestone_id");
        var complete = "milestones/" + milestone + "/complete";

        assertRefused(ofSubscription(subscription, complete, "{'quantity': 4}"), "milestone_total_exceeded");
        assertRefused(
                ofSubscription(subscription, complete, "{'quantity': 1, 'bill_on': 'NEXT_INVOICE'}"),
                "no_invoice_to_defer_onto");
    }

    @Test
    void ofTheSellerItself() {
        var key = shop.api().get("/api-keys").expect(200).at("data.0.key_id");

        assertRefused(shop.api().delete("/api-keys/" + key), "last_admin_key");
        assertRefused(
                shop.post("/accounting/syncs/" + bills.issue("2025-03-01") + "/retry", "{}"),
                "accounting_not_connected");
    }

    /// Those that take more to raise are asserted where the rule they belong to is tested.
    @Test
    void everyReasonIsRaisedByATest() throws IOException {
        var tests = new StringBuilder();
        try (var files = Files.walk(Path.of("src/test/java"))) {
            for (var file :
                    files.filter(path -> path.toString().endsWith("Test.java")).toList()) {
                tests.append(Files.readString(file));
            }
        }
        assertThat(OpenApi.values("RefusalReason"))
                .isNotEmpty()
                .allSatisfy(reason -> assertThat(tests).contains("\"" + reason + "\""));
    }
}
