package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// What is told of invoices and payments: each time the whole object as it was then.
class InvoiceEventsApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String subscription = bills.subscribe("2025-03-01", Bills.SEATS);

    @Test
    void anIssuedInvoiceIsToldAsItIs() {
        bills.catchUp();
        var shown = bills.invoices(subscription).getFirst();

        assertThat(bills.told("invoice.issued")).containsExactly(shown);
        assertThat(shown.get("status").stringValue()).isEqualTo("OUTSTANDING");
    }

    @Test
    void aPaymentIsToldWithWhatItMadeOfTheInvoice() {
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);

        var first = bills.pay(invoice, 2000_00).expect(201);
        assertThat(bills.told("payment.recorded")).containsExactly(first.body());
        assertThat(bills.told("invoice.partially_paid"))
                .containsExactly(bills.invoices(subscription).getFirst());

        var second = bills.pay(invoice, 3400_00).expect(201);
        assertThat(bills.told("payment.recorded")).containsExactly(first.body(), second.body());
        assertThat(bills.told("invoice.paid"))
                .containsExactly(bills.invoices(subscription).getFirst());
        assertThat(bills.events(invoice)).containsExactly("invoice.issued", "invoice.partially_paid", "invoice.paid");
        assertThat(bills.events(first.at("payment_id"))).containsExactly("payment.recorded");
    }

    @Test
    void aReversalIsToldAsAPaymentOfItsOwn() {
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        var reversal = bills.reverse(invoice, bills.paid(invoice, 100)).expect(201);

        assertThat(bills.told("payment.reversed")).containsExactly(reversal.body());
        assertThat(bills.events(reversal.at("payment_id"))).containsExactly("payment.reversed");
    }

    @Test
    void creditIsToldWhenItIsGranted() {
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        bills.paid(invoice, 6000_00);
        var told = bills.told("credit.granted");

        assertThat(told).hasSize(1);
        assertThat(told.getFirst()).isEqualTo(Shop.json("""
                {'entry_id': '%s', 'customer_id': '%s', 'currency': 'USD', 'amount': 60000, 'invoice_id': '%s',
                 'reason': 'Overpayment of invoice INV-000001'}
                """.formatted(
                told.getFirst().get("entry_id").stringValue(), bills.shop().id("lyon"), invoice)));
        assertThat(bills.events(told.getFirst().get("entry_id").stringValue())).containsExactly("credit.granted");
    }

    @Test
    void anInvoiceThatIsNotPaidByItsDayIsToldOnce() {
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        bills.shop().advance("2025-03-31T23:59:59Z");
        assertThat(bills.told("invoice.past_due")).isEmpty();

        var happened = bills.shop().advance("2025-04-01T00:00:00Z");
        assertThat(happened.at("happened")).contains("invoice.past_due");
        bills.shop().advance("2025-04-20T00:00:00Z");

        var told = bills.told("invoice.past_due");
        assertThat(told).hasSize(1);
        assertThat(told.getFirst().get("invoice_id").stringValue()).isEqualTo(invoice);
        assertThat(told.getFirst().get("status").stringValue()).isEqualTo("PAST_DUE");
    }

    @Test
    void aPaidInvoiceIsNeverPastDue() {
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 5400_00);
        bills.shop().advance("2025-04-20T00:00:00Z");

        assertThat(bills.told("invoice.past_due")).isEmpty();
    }

    @Test
    void moneyForAnInvoiceThatIsNotIssuedTellsNothingOfTheInvoice() {
        var next = bills.idOf(subscription, 1);
        bills.paid(next, 100);

        assertThat(bills.events(next)).isEmpty();
        assertThat(bills.told("payment.recorded")).hasSize(1);
    }

    @Test
    void whatIsRefusedTellsNothing() {
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        bills.pay(invoice, 0).expect(400);
        bills.pay(invoice, 1, "'paid_at': '2026-01-01T00:00:00Z'").expect(400);

        assertThat(bills.told("payment.recorded")).isEmpty();
        assertThat(bills.events(invoice)).containsExactly("invoice.issued");
    }
}
