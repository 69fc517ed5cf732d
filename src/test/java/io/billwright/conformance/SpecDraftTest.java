package io.billwright.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// Section 3.1: DRAFT, for invoices that wait for approval.
class SpecDraftTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    private Api.Answer approval(String subscription, String required) {
        return shop.api()
                .put("/subscriptions/" + subscription + "/invoice-approval", "{\"required\": " + required + "}");
    }

    private Api.Answer of(String invoice, String action) {
        return shop.post("/invoices/" + invoice + "/" + action, "{}");
    }

    /// Two months: the first has come.
    private String drafted() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'contract_length': 2");
        approval(subscription, "true").expect(200);
        bills.catchUp();
        return subscription;
    }

    @Test
    void anInvoiceWaitsForApproval() {
        var other = bills.issue("2025-03-01");
        var subscription = drafted();
        var draft = bills.idOf(subscription, 0);

        assertThat(bills.show(draft, "status", "issued_at", "payment_url")).isEqualTo("DRAFT null null");
        assertThat(bills.show(draft, "invoice_number")).startsWith("prov-");
        assertThat(bills.show(bills.idOf(subscription, 1), "status")).isEqualTo("SCHEDULED");
        assertThat(bills.show(other, "status")).isEqualTo("OUTSTANDING");
        assertThat(bills.list("status=DRAFT"))
                .extracting(invoice -> invoice.get("invoice_id").stringValue())
                .containsExactly(draft);
        assertThat(shop.api()
                        .get("/subscriptions/" + subscription + "/invoices/next")
                        .at("status"))
                .isEqualTo("DRAFT");
        assertThat(of(draft, "issue").expect(400).at("error.details.reason")).isEqualTo("invoice_is_draft");

        shop.advance("2025-03-05T09:00:00Z");
        var approved = of(draft, "approve").expect(200);

        assertThat(approved.at("status")).isEqualTo("OUTSTANDING");
        assertThat(approved.at("invoice_number")).isEqualTo("INV-000002");
        assertThat(approved.at("issued_at")).startsWith("2025-03-05");
        assertThat(bills.events(draft)).containsExactly("invoice.issued");
        assertThat(of(draft, "approve").expect(400).at("error.details.reason")).isEqualTo("invoice_not_draft");
        shop.advance("2025-04-01T09:00:00Z");
        assertThat(bills.show(bills.idOf(subscription, 1), "status")).isEqualTo("DRAFT");
    }

    @Test
    void whichSubscriptionsWaitIsChosen() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'contract_length': 2");
        var path = "/subscriptions/" + subscription + "/invoice-approval";

        assertThat(shop.api().get(path).expect(200).at("required")).isEqualTo("false");
        assertThat(approval(subscription, "true").expect(200).at("required")).isEqualTo("true");
        assertThat(shop.api().get(path).expect(200).at("required")).isEqualTo("true");
        bills.catchUp();
        approval(subscription, "false").expect(200);
        bills.catchUp();
        assertThat(bills.show(bills.idOf(subscription, 0), "status")).isEqualTo("DRAFT");
        shop.advance("2025-04-01T09:00:00Z");
        assertThat(bills.show(bills.idOf(subscription, 1), "status")).isEqualTo("OUTSTANDING");
        assertThat(approval(subscription, "null").expect(400).at("error.details.fields.required.0"))
                .isEqualTo("is required");
        assertThat(approval("2b8a1f34-0000-7000-8000-000000000000", "true")
                        .expect(404)
                        .at("error.message"))
                .isEqualTo("subscription not found");
    }

    @Test
    void aDraftCanBePaidVoidedAndPaused() {
        var subscription = drafted();
        var draft = bills.idOf(subscription, 0);
        var payment = bills.paid(draft, 100);
        assertThat(bills.show(draft, "status", "remaining_amount")).isEqualTo("DRAFT 539900");
        bills.reverse(draft, payment).expect(201);

        shop.post("/subscriptions/" + subscription + "/pause", "{}").expect(201);
        assertThat(bills.show(draft, "status")).isEqualTo("PAUSED");
        shop.post("/subscriptions/" + subscription + "/resume", "{}").expect(200);
        bills.catchUp();
        assertThat(bills.show(draft, "status")).isEqualTo("DRAFT");

        assertThat(of(draft, "void").expect(200).at("status")).isEqualTo("VOIDED");
        assertThat(of(draft, "approve").expect(400).at("error.message")).contains("VOIDED");
    }
}
