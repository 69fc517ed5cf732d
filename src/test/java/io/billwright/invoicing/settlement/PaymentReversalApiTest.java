package io.billwright.invoicing.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A payment that bounces is a new fact that undoes it (R16), on an invoice of 5400.00.
class PaymentReversalApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String subscription = bills.subscribe("2025-03-01", Bills.SEATS);
    private final String invoice = issued();

    private String issued() {
        bills.catchUp();
        return bills.idOf(subscription, 0);
    }

    @Test
    void theInvoiceIsOpenAgainAndThePaymentStays() {
        var payment = bills.paid(invoice, 5400_00);
        bills.shop().advance("2025-03-04T10:00:00Z");
        var reversal = bills.reverse(invoice, payment).expect(201);

        assertThat(reversal.at("paid_amount")).isEqualTo("-540000");
        assertThat(reversal.at("reversal_of")).isEqualTo(payment);
        assertThat(reversal.at("error")).isEqualTo("It bounced");
        assertThat(reversal.at("paid_at")).isEqualTo("2025-03-04T10:00:00Z");
        assertThat(reversal.at("payment_method")).isEqualTo("WIRE");
        assertThat(bills.show(invoice, "status", "remaining_amount", "fully_paid_at"))
                .isEqualTo("OUTSTANDING 540000 null");
        assertThat(bills.invoice(invoice).body().get("payments").valueStream())
                .extracting(one -> one.get("payment_id").stringValue())
                .containsExactly(reversal.at("payment_id"), payment);
    }

    /// It had become credit when the invoice was withdrawn.
    @Test
    void aPaymentInAdvanceOfAnInvoiceThatWasWithdrawnTakesItsCreditBack() {
        var february = bills.idOf(subscription, 1);
        var payment = bills.paid(february, 100_00);
        bills.shop().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        var balance = "/customers/" + bills.shop().id("lyon") + "/balance";
        assertThat(bills.shop().api().get(balance).expect(200).at("balances.0.credit"))
                .isEqualTo("10000");

        var reversal = bills.reverse(february, payment).expect(201);

        assertThat(reversal.at("paid_amount")).isEqualTo("-10000");
        assertThat(bills.shop().api().get(balance).expect(200).at("balances.0.credit"))
                .isEqualTo("0");
        assertThat(bills.reverse(february, payment).expect(400).at("error.details.reason"))
                .isEqualTo("payment_reversed");
    }

    @Test
    void aPaymentIsReversedOnce() {
        var payment = bills.paid(invoice, 100);
        var reversal = bills.reverse(invoice, payment).expect(201).at("payment_id");

        assertThat(bills.reverse(invoice, payment).expect(400).at("error.message"))
                .contains("reversed already");
        assertThat(bills.reverse(invoice, reversal).expect(400).at("error.code"))
                .isEqualTo("ERR_BAD_REQUEST");
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("540000");
    }

    @Test
    void aPaymentIsFoundOnItsOwnInvoiceOnly() {
        var payment = bills.paid(invoice, 100);
        var other = bills.idOf(subscription, 1);

        assertThat(bills.reverse(other, payment).expect(404).at("error.message"))
                .isEqualTo("payment not found");
        assertThat(bills.reverse(invoice, UUID.randomUUID().toString())
                        .expect(404)
                        .at("error.message"))
                .isEqualTo("payment not found");
        assertThat(bills.reverse(UUID.randomUUID().toString(), payment)
                        .expect(404)
                        .at("error.message"))
                .isEqualTo("invoice not found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{'reason': null}", "{'reason': ''}", "{'reason': 7}", "{'reason': 'x', 'amount': 1}"})
    void aReversalSaysWhy(String body) {
        var payment = bills.paid(invoice, 100);
        var path = "/invoices/" + invoice + "/payments/" + payment + "/reverse";

        assertThat(bills.shop()
                        .post(path, body)
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .size())
                .isEqualTo(1);
        bills.shop().post(path, "{'reason': '" + "x".repeat(1001) + "'}").expect(400);
        bills.shop().post(path, "{'reason': '" + "x".repeat(1000) + "'}").expect(201);
    }

    @Test
    void creditFromOverpayingGoesBackToo() {
        var payment = bills.paid(invoice, 6000_00);
        bills.reverse(invoice, payment).expect(201);

        assertThat(bills.credit("lyon")).isZero();
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("OUTSTANDING 540000");
    }

    @Test
    void creditGoesBeforeWhatWasPaidOnTheInvoice() {
        var first = bills.paid(invoice, 3000_00);
        bills.paid(invoice, 3000_00);
        assertThat(bills.credit("lyon")).isEqualTo(600_00);

        bills.reverse(invoice, first).expect(201);

        assertThat(bills.credit("lyon")).isZero();
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PARTIALLY_PAID 240000");
    }

    /// The money is gone whether or not the credit it gave was spent.
    @Test
    void creditThatWasSpentIsOwed() {
        spendAndReverse();

        var april = bills.idOf(subscription, 1);
        assertThat(bills.credit("lyon")).isEqualTo(-600_00);
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAST_DUE 540000");
        assertThat(bills.show(april, "credited_amount", "remaining_amount")).isEqualTo("60000 480000");
    }

    @Test
    void creditThatACompanyOwesIsOnItsNextInvoice() { // R16
        spendAndReverse();
        bills.shop().advance("2025-05-01T00:00:00Z");

        assertThat(bills.show(bills.idOf(subscription, 2), "status", "credited_amount", "remaining_amount"))
                .isEqualTo("OUTSTANDING 0 600000");
        assertThat(bills.credit("lyon")).isZero();
    }

    /// The invoice of April spends what the payment of March gave, and then that payment bounces.
    private void spendAndReverse() {
        var payment = bills.paid(invoice, 6000_00);
        bills.shop().advance("2025-04-01T00:00:00Z");
        assertThat(bills.show(bills.idOf(subscription, 1), "credited_amount", "remaining_amount"))
                .isEqualTo("60000 480000");
        bills.reverse(invoice, payment).expect(201);
    }

    @Test
    void whatBouncesAfterTheDueDateIsPastDueAtOnce() {
        var payment = bills.paid(invoice, 5400_00);
        bills.shop().advance("2025-05-10T00:00:00Z");
        assertThat(bills.events(invoice)).containsExactly("invoice.issued", "invoice.paid");

        bills.reverse(invoice, payment).expect(201);
        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
        bills.catchUp();

        assertThat(bills.events(invoice)).containsExactly("invoice.issued", "invoice.paid", "invoice.past_due");
    }

    @Test
    void whatWasPaidInAdvanceMayBounceToo() {
        var next = bills.idOf(subscription, 1);
        var payment = bills.paid(next, 5400_00);
        var reversal = bills.reverse(next, payment).expect(201);

        assertThat(reversal.at("invoice_version_id")).isEqualTo("null");
        assertThat(bills.show(next, "status", "remaining_amount")).isEqualTo("SCHEDULED 540000");
        bills.shop().advance("2025-04-01T00:00:00Z");
        assertThat(bills.show(next, "status", "remaining_amount")).isEqualTo("OUTSTANDING 540000");
    }

    @Test
    void anotherPaymentSettlesItAgain() {
        bills.reverse(invoice, bills.paid(invoice, 5400_00)).expect(201);
        bills.shop().advance("2025-03-06T00:00:00Z");
        bills.paid(invoice, 5400_00, "'paid_at': '2025-02-28T00:00:00Z'");

        assertThat(bills.show(invoice, "status", "fully_paid_at")).isEqualTo("PAID 2025-02-28T00:00:00Z");
    }
}
