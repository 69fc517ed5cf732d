package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Charging by itself when an invoice is issued, and what happens over a month if nobody pays.
class DunningApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @BeforeEach
    void giveTheCustomerAnAddress() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
    }

    @Test
    void anInvoiceIsChargedWhenItIsIssued() {
        attach("pm_card_ok");
        var invoice = bills.issue("2025-03-01");

        assertThat(bills.show(invoice, "status")).isEqualTo("PAID");
        assertThat(bills.events(invoice)).containsExactly("invoice.issued", "invoice.paid");
        var charge =
                shop.api().get("/invoices/" + invoice + "/payment-attempts").expect(200);
        assertThat(charge.at("data.0.origin")).isEqualTo("AUTOMATIC");
    }

    @Test
    void everyInvoiceOfAYearIsPaidByItself() {
        attach("pm_card_ok");
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        shop.advance("2026-02-15T00:00:00Z");

        assertThat(bills.invoices(subscription))
                .hasSize(12)
                .extracting(invoice -> invoice.get("status").stringValue())
                .containsOnly("PAID");
    }

    @Test
    void anInvoiceThatDoesNotTakeTheMethodIsNotCharged() {
        attach("pm_card_ok");
        var invoice = bills.issue("2025-03-01", "'accepted_payment_methods_config': {'paywall_credit_card': false}");

        assertThat(bills.show(invoice, "status")).isEqualTo("OUTSTANDING");
        assertThat(shop.api()
                        .get("/invoices/" + invoice + "/payment-attempts")
                        .expect(200)
                        .body()
                        .get("data"))
                .isEmpty();
    }

    @Test
    void aMutedInvoiceIsNotCharged() {
        attach("pm_card_ok");
        shop.patch("/seller", "{'mute_invoices': true}").expect(200);

        assertThat(bills.show(bills.issue("2025-03-01"), "status", "remaining_amount"))
                .isEqualTo("MUTED 540000");
    }

    /// Due at once: tried again after 3, 7, 14, 21 and 30 days, at nine in the customer's zone, and then given up.
    @Test
    void aDeclinedCardIsTriedAgainForAMonth() {
        attach("pm_card_declined");
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0", "'time_zone': 'America/New_York'");
        assertThat(statuses(invoice)).isEqualTo("DUE");
        assertThat(days(invoice)).containsExactly("2025-03-01T04:00");
        shop.advance("2025-03-02T05:00:00Z");
        assertThat(statuses(invoice)).isEqualTo("PAST_DUE");
        shop.advance("2025-03-31T12:59:59Z");
        assertThat(statuses(invoice)).isEqualTo("PAST_DUE");

        shop.advance("2025-03-31T13:00:00Z");

        assertThat(statuses(invoice)).isEqualTo("UNPAID");
        // Summer time began on the 9th.
        assertThat(days(invoice))
                .containsExactly(
                        "2025-03-01T04:00",
                        "2025-03-04T09:00",
                        "2025-03-08T09:00",
                        "2025-03-15T09:00",
                        "2025-03-22T09:00",
                        "2025-03-31T09:00");
        assertThat(mails())
                .containsExactly(
                        "2025-03-01 PAYMENT_FAILED",
                        "2025-03-04 PAYMENT_FAILED",
                        "2025-03-08 PAYMENT_FAILED",
                        "2025-03-15 PAYMENT_FAILED",
                        "2025-03-22 PAYMENT_FAILED",
                        "2025-03-31 INVOICE_UNPAID");
        assertThat(bills.events(invoice)).containsExactly("invoice.issued", "invoice.past_due", "invoice.unpaid");
        assertThat(shop.api()
                        .get("/invoices/" + invoice + "/history")
                        .expect(200)
                        .body()
                        .get("data")
                        .valueStream())
                .extracting(item -> item.get("type").stringValue())
                .containsSubsequence("issued", "payment_failed", "given_up");
        shop.advance("2025-06-30T00:00:00Z");
        assertThat(days(invoice)).hasSize(6);
    }

    @Test
    void withoutAMethodTheCustomerIsReminded() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 14");
        shop.advance("2025-04-14T08:59:59Z");
        assertThat(statuses(invoice)).isEqualTo("PAST_DUE");

        shop.advance("2025-04-14T09:00:00Z");

        assertThat(statuses(invoice)).isEqualTo("UNPAID");
        assertThat(mails())
                .containsExactly(
                        "2025-03-18 PAYMENT_REMINDER",
                        "2025-03-22 PAYMENT_REMINDER",
                        "2025-03-29 PAYMENT_REMINDER",
                        "2025-04-05 PAYMENT_REMINDER",
                        "2025-04-14 INVOICE_UNPAID");
    }

    /// With time to pay, the customer is told at once and charged again on the due date.
    @Test
    void aChargeThatFailsEarlyIsRepeatedOnTheDueDate() {
        attach("pm_card_declined");
        var invoice = bills.issue("2025-03-01", "'payment_terms': 10");
        shop.advance("2025-03-13T00:00:00Z");

        assertThat(days(invoice)).containsExactly("2025-03-01T09:00", "2025-03-11T09:00");
        assertThat(mails()).containsExactly("2025-03-01 PAYMENT_FAILED", "2025-03-11 PAYMENT_FAILED");
    }

    @Test
    void aNewCardEndsIt() {
        attach("pm_card_declined");
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        var better = attach("pm_card_ok");
        shop.api()
                .put(
                        "/customers/" + shop.id("lyon") + "/payment-methods/default",
                        "{\"payment_method_id\": \"" + better + "\"}")
                .expect(200);
        shop.advance("2025-03-31T00:00:00Z");

        assertThat(statuses(invoice)).isEqualTo("PAID");
        assertThat(days(invoice)).containsExactly("2025-03-01T09:00", "2025-03-04T09:00");
        assertThat(mails()).containsExactly("2025-03-01 PAYMENT_FAILED", "2025-03-04 PAYMENT_RECEIVED");
    }

    @Test
    void aPaymentEndsItAndABouncedOneBeginsItAgain() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        shop.advance("2025-03-05T00:00:00Z");
        var payment = bills.paid(invoice, 5400_00);
        shop.advance("2025-03-16T00:00:00Z");
        assertThat(mails()).containsExactly("2025-03-04 PAYMENT_REMINDER", "2025-03-05 PAYMENT_RECEIVED");

        bills.reverse(invoice, payment).expect(201);
        shop.advance("2025-03-23T00:00:00Z");

        assertThat(mails())
                .containsExactly(
                        "2025-03-04 PAYMENT_REMINDER", "2025-03-05 PAYMENT_RECEIVED", "2025-03-22 PAYMENT_REMINDER");
    }

    @Test
    void whatWasGivenUpCanStillBePaid() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        shop.advance("2025-04-15T00:00:00Z");
        assertThat(statuses(invoice)).isEqualTo("UNPAID");
        assertThat(bills.list("status=UNPAID")).hasSize(1);
        bills.paid(invoice, 5400_00);

        assertThat(statuses(invoice)).isEqualTo("PAID");
    }

    @Test
    void whatIsOwedAgainAfterAllStepsHasOneMore() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        shop.advance("2025-04-10T00:00:00Z");
        var payment = bills.paid(invoice, 5400_00);
        shop.advance("2025-04-14T10:00:00Z");
        bills.reverse(invoice, payment).expect(201);
        shop.advance("2025-04-17T08:59:59Z");
        assertThat(statuses(invoice)).isEqualTo("PAST_DUE");
        shop.advance("2025-04-17T09:00:00Z");

        assertThat(statuses(invoice)).isEqualTo("UNPAID");
        assertThat(mails()).endsWith("2025-04-17 INVOICE_UNPAID");
    }

    @Test
    void aVoidedInvoiceIsNotCollected() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        shop.advance("2025-03-03T00:00:00Z");
        shop.post("/invoices/" + invoice + "/void", "{}").expect(200);
        shop.advance("2025-03-25T00:00:00Z");

        assertThat(mails()).containsExactly("2025-03-03 INVOICE_VOIDED");
    }

    @Test
    void theMailSaysWhatWentWrongAndWhereToPay() {
        attach("pm_card_declined");
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        var mail =
                shop.api().get("/sandbox/mail").expect(200).body().get("data").get(0);

        assertThat(mail.get("subject").stringValue()).contains("failed", bills.show(invoice, "invoice_number"));
        assertThat(mail.get("text").stringValue())
                .contains("The card was declined.", "5,400.00", bills.show(invoice, "payment_url"));
    }

    /// As one has that was issued before its seller could be paid online, and is not delivered yet.
    @Test
    void theReminderOfAnInvoiceWithoutALinkSaysWhereToPay() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        assertThat(TestService.shared()
                        .database()
                        .owner()
                        .sql("delete from public_links where object_id = :invoice::uuid")
                        .param("invoice", invoice)
                        .update())
                .isOne();
        shop.advance("2025-03-10T00:00:00Z");

        var mail =
                shop.api().get("/sandbox/mail").expect(200).body().get("data").get(0);
        assertThat(mail.get("kind").stringValue()).isEqualTo("PAYMENT_REMINDER");
        assertThat(mail.get("text").stringValue()).contains(bills.show(invoice, "payment_url"));
    }

    private String statuses(String invoice) {
        return bills.show(invoice, "status");
    }

    /// When the invoice was charged, in its zone.
    private List<String> days(String invoice) {
        var days = new ArrayList<String>();
        shop.api()
                .get("/invoices/" + invoice + "/payment-attempts")
                .expect(200)
                .body()
                .get("data")
                .forEach(charge ->
                        days.add(charge.get("created_at").stringValue().substring(0, 16)));
        return days.reversed();
    }

    /// The day and kind of every mail, the first first.
    private List<String> mails() {
        var mails = new ArrayList<String>();
        shop.api()
                .get("/sandbox/mail?limit=100")
                .expect(200)
                .body()
                .get("data")
                .forEach(mail -> mails.add(mail.get("created_at").stringValue().substring(0, 10) + " "
                        + mail.get("kind").stringValue()));
        return mails.reversed();
    }

    private String attach(String token) {
        return shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': '" + token + "'}")
                .expect(201)
                .at("payment_method_id");
    }
}
