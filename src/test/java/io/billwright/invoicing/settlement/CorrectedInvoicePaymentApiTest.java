package io.billwright.invoicing.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import org.junit.jupiter.api.Test;

/// Payments on invoices that are voided or regenerated (spec 2.2, R16, R17), on an invoice of 5400.00.
class CorrectedInvoicePaymentApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String subscription = bills.subscribe("2025-03-01", Bills.SEATS);
    private final String invoice = issued();

    private String issued() {
        bills.catchUp();
        return bills.idOf(subscription, 0);
    }

    private Api.Answer regenerate() {
        return bills.shop().post("/invoices/" + invoice + "/regenerate", "{}").expect(200);
    }

    @Test
    void aVoidedInvoiceTakesNoPayment() {
        for (var voided : new String[] {invoice, bills.idOf(subscription, 1)}) {
            bills.shop().post("/invoices/" + voided + "/void", "{}").expect(200);

            var refused = bills.pay(voided, 100).expect(400);

            assertThat(refused.at("error.message")).contains("voided");
            assertThat(bills.show(voided, "status", "remaining_amount", "payments"))
                    .isEqualTo("VOIDED 0 []");
        }
        assertThat(bills.told("payment.recorded")).isEmpty();
    }

    @Test
    void aPaymentKeepsItsNumberWhenTheInvoiceGetsAnother() {
        var version = bills.show(invoice, "invoice_version_id");
        bills.paid(invoice, 100);
        var regenerated = regenerate();
        bills.shop().advance("2025-03-02T00:00:00Z");
        bills.paid(invoice, 200);

        assertThat(regenerated.at("invoice_number")).isEqualTo("INV-000001-2");
        assertThat(bills.show(invoice, "payments.1.invoice_number", "payments.1.invoice_version_id"))
                .isEqualTo("INV-000001 " + version);
        assertThat(bills.show(invoice, "payments.0.invoice_number", "payments.0.invoice_version_id"))
                .isEqualTo("INV-000001-2 " + regenerated.at("invoice_version_id"));
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("539700");
    }

    /// The credit is the company's; a payment is worth what is paid.
    @Test
    void creditFromOverpayingStaysWhenTheTotalRises() {
        bills.paid(invoice, 6000_00);
        tax("30");
        assertThat(regenerate().at("grand_total")).isEqualTo("585000");
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PARTIALLY_PAID 45000");

        bills.paid(invoice, 100_00);

        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("35000");
        assertThat(bills.credit("lyon")).isEqualTo(600_00);
    }

    @Test
    void whatWasPaidAboveALowerTotalIsCreditAndGoesBackFirst() {
        var payment = bills.paid(invoice, 5400_00);
        tax("10");
        assertThat(regenerate().at("grand_total")).isEqualTo("495000");
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAID 0");
        assertThat(bills.credit("lyon")).isEqualTo(450_00);

        bills.reverse(invoice, payment).expect(201);

        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("OUTSTANDING 495000");
        assertThat(bills.credit("lyon")).isZero();
    }

    private void tax(String rate) {
        bills.shop().patch("/seller", """
                {'tax_registrations': [{'jurisdiction': 'FR', 'name': 'TVA', 'category': 'standard', 'rate': '%s',
                                        'starts_at': '2014-01-01'}]}
                """.formatted(rate)).expect(200);
    }
}
