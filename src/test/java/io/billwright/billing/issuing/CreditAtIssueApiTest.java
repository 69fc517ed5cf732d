package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import org.junit.jupiter.api.Test;

/// Credit pays invoices when they are issued, and invoices below zero give it (R6, R14).
class CreditAtIssueApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String subscription = bills.subscribe("2025-03-01", Bills.SEATS);

    /// Credit of so many cents, by overpaying the first invoice.
    private void haveCredit(long cents) {
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 5400_00 + cents);
        assertThat(bills.credit("lyon")).isEqualTo(cents);
    }

    @Test
    void creditPaysTheNextInvoice() {
        haveCredit(600_00);
        bills.shop().advance("2025-04-01T00:00:00Z");

        assertThat(bills.show(bills.idOf(subscription, 1), "status", "credited_amount", "remaining_amount"))
                .isEqualTo("OUTSTANDING 60000 480000");
        assertThat(bills.credit("lyon")).isZero();
    }

    @Test
    void anInvoiceThatCreditAlonePaysIsCredited() {
        haveCredit(6000_00);
        bills.shop().advance("2025-05-01T00:00:00Z");

        assertThat(bills.show(
                        bills.idOf(subscription, 1), "status", "credited_amount", "remaining_amount", "fully_paid_at"))
                .isEqualTo("CREDITED 540000 0 2025-04-01T00:00:00Z");
        assertThat(bills.show(bills.idOf(subscription, 2), "status", "credited_amount", "remaining_amount"))
                .isEqualTo("OUTSTANDING 60000 480000");
        assertThat(bills.events(bills.idOf(subscription, 1))).containsExactly("invoice.issued");
    }

    /// Also if several are issued at once, as after a rest of the service.
    @Test
    void theOldestInvoiceIsPaidFirst() {
        var later = bills.subscribe("2025-03-05", Bills.SEATS, "'first_charge_date': 'CONTRACT_START_DATE'");
        haveCredit(13000_00);
        bills.shop().startClock("2025-04-20T00:00:00Z");
        bills.catchUp();

        assertThat(bills.show(bills.idOf(later, 0), "bill_at", "status", "remaining_amount"))
                .isEqualTo("2025-03-05T00:00:00Z CREDITED 0");
        assertThat(bills.show(bills.idOf(subscription, 1), "bill_at", "status", "remaining_amount"))
                .isEqualTo("2025-04-01T00:00:00Z CREDITED 0");
        assertThat(bills.show(bills.idOf(later, 1), "bill_at", "status", "credited_amount", "remaining_amount"))
                .isEqualTo("2025-04-05T00:00:00Z OUTSTANDING 220000 320000");
        assertThat(bills.credit("lyon")).isZero();
    }

    @Test
    void creditPaysInItsCurrencyForItsCompanyOnly() {
        var euros = bills.subscribe("2025-03-01", Bills.SEATS, "'currency': 'EUR'");
        var other = bills.subscribe("2025-03-01", Bills.SEATS, "'customer_id': 'oslo'");
        haveCredit(100_00);
        bills.shop().advance("2025-03-31T00:00:00Z");
        bills.shop().advance("2025-04-01T00:00:00Z");

        assertThat(bills.show(bills.idOf(euros, 1), "credited_amount")).isEqualTo("0");
        assertThat(bills.show(bills.idOf(other, 1), "credited_amount")).isEqualTo("0");
        assertThat(bills.show(bills.idOf(subscription, 1), "credited_amount")).isEqualTo("10000");
    }

    @Test
    void moneyThatCameInAdvanceCountsBeforeCredit() {
        haveCredit(5000_00);
        bills.paid(bills.idOf(subscription, 1), 1000_00);
        bills.shop().advance("2025-04-01T00:00:00Z");

        assertThat(bills.show(bills.idOf(subscription, 1), "status", "credited_amount", "remaining_amount"))
                .isEqualTo("PAID 440000 0");
        assertThat(bills.credit("lyon")).isEqualTo(600_00);
    }

    /// As it would if the two were issued one after the other.
    @Test
    void whatWasPaidTooMuchInAdvancePaysTheNextOfTheSameDay() {
        var other = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 1), 6000_00);
        bills.shop().advance("2025-04-01T00:00:00Z");

        assertThat(bills.show(bills.idOf(subscription, 1), "status", "remaining_amount"))
                .isEqualTo("PAID 0");
        assertThat(bills.show(bills.idOf(other, 1), "status", "credited_amount", "remaining_amount"))
                .isEqualTo("OUTSTANDING 60000 480000");
        assertThat(bills.credit("lyon")).isZero();
    }

    /// One seat for 50.00 and a discount of 2050.00: -2000.00 and its tax (R6).
    @Test
    void anInvoiceBelowZeroIsIssuedAtZeroAndGivesCredit() {
        bills.catchUp();
        var discounted = bills.subscribe(
                "2025-03-01",
                "[{'brick_id': 'seats', 'quantity': 1, 'discount': [{'amount': 205000}]}]",
                "'contract_length': 1, 'auto_renews': false");
        bills.catchUp();
        var invoice = bills.invoices(discounted).getFirst();

        assertThat(invoice.get("grand_total").longValue()).isZero();
        assertThat(invoice.get("remaining_amount").longValue()).isZero();
        assertThat(invoice.get("credit_granted").longValue()).isEqualTo(2400_00);
        assertThat(invoice.get("sub_total").longValue()).isEqualTo(50_00);
        assertThat(invoice.get("tax_total").longValue()).isEqualTo(-400_00);
        assertThat(invoice.get("invoice_number").stringValue()).startsWith("INV-");
        assertThat(bills.credit("lyon")).isEqualTo(2400_00);
        assertThat(bills.told("credit.granted").getFirst().get("reason").stringValue())
                .contains("below zero");

        bills.shop().advance("2025-04-01T00:00:00Z");
        assertThat(bills.show(bills.idOf(subscription, 1), "credited_amount", "remaining_amount"))
                .isEqualTo("240000 300000");
    }
}
