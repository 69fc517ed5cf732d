package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.TestService;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// What is in QuickBooks after something has happened to an invoice of 5400.00, of which 900.00 is tax.
class QuickBooksDocumentsTest {

    private static final QuickBooksStub STUB = QuickBooksStub.start();
    private static final TestService SERVICE = TestService.start(STUB.settings());

    private final ConnectedShop connected = ConnectedShop.open(SERVICE, STUB);
    private final Bills bills = connected.bills();
    private final String invoice = bills.issue("2025-03-01");

    @AfterAll
    static void close() {
        SERVICE.close();
        STUB.close();
    }

    @Test
    void anInvoiceIsThereWithItsCustomer() {
        connected.synced(invoice);

        var customer = connected.books().all("Customer").getFirst();
        assertThat(customer.get("CompanyName").stringValue()).isEqualTo("Lyon SARL");
        assertThat(customer.get("DisplayName").stringValue())
                .startsWith("Lyon SARL (")
                .endsWith(" USD)");
        var there = connected.books().all("Invoice").getFirst();
        assertThat(there.get("DocNumber").stringValue()).isEqualTo("INV-000001");
        assertThat(there.get("TxnDate").stringValue()).isEqualTo("2025-03-01");
        assertThat(there.get("DueDate").stringValue()).isEqualTo("2025-03-31");
        assertThat(there.get("Line").valueStream())
                .extracting(line -> line.get("Description").stringValue() + " " + line.get("Amount"))
                .containsExactly("Seats 4500.00", "Tax 900.00");
        connected.agree();
    }

    @Test
    void aPaymentBringsItsInvoiceFirst() {
        bills.paid(invoice, 6000_00);
        connected.synced(invoice);

        assertThat(connected.calls())
                .extracting(QuickBooksStub.Call::resource)
                .containsExactly("customer", "invoice", "payment", "salesreceipt");
        assertThat(open()).isZero();
        connected.agree();
    }

    @Test
    void whatHasNotChangedIsNotSentAgain() {
        connected.synced(invoice);
        int calls = connected.calls().size();
        connected.synced(invoice);

        assertThat(connected.calls()).hasSize(calls);
    }

    @Test
    void aVoidedInvoiceIsVoidedThere() {
        connected.synced(invoice);
        bills.shop()
                .post("/invoices/" + invoice + "/void", "{'reason': 'Ordered twice'}")
                .expect(200);
        connected.synced(invoice);

        assertThat(connected.calls().getLast().query()).containsEntry("operation", "void");
        assertThat(connected.books().all("Invoice").getFirst().get("TotalAmt").decimalValue())
                .isZero();
        connected.agree();
    }

    @Test
    void aWriteOffIsALineOfItsInvoice() {
        bills.paid(invoice, 1400_00);
        connected.synced(invoice);
        bills.shop()
                .post("/invoices/" + invoice + "/write-off", "{'reason': 'Insolvent', 'tax_treatment': 'KEEP'}")
                .expect(200);
        connected.synced(invoice);

        assertThat(connected.books().all("Invoice").getFirst().get("Line").valueStream())
                .extracting(line -> line.get("Description").stringValue() + " " + line.get("Amount"))
                .containsExactly("Seats 4500.00", "Written off -4000.00", "Tax 900.00");
        assertThat(open()).isZero();
        connected.agree();
    }

    @Test
    void anInvoiceThatWasVoidedBeforeItGotThereNeverDoes() {
        bills.shop()
                .post("/invoices/" + invoice + "/void", "{'reason': 'Ordered twice'}")
                .expect(200);
        connected.synced(invoice);

        assertThat(connected.books().all("Invoice")).isEmpty();
    }

    @Test
    void aRegeneratedInvoiceHasItsNewNumber() {
        connected.synced(invoice);
        bills.shop()
                .post("/invoices/" + invoice + "/regenerate", "{'send_invoice': false}")
                .expect(200);
        connected.synced(invoice);

        assertThat(connected.books().all("Invoice")).hasSize(1);
        assertThat(connected.books().all("Invoice").getFirst().get("DocNumber").stringValue())
                .isEqualTo("INV-000001-2");
        connected.agree();
    }

    @Test
    void aNoteTakesOffWhatIsLeftToPayAndTheRestIsCredit() {
        bills.paid(invoice, 5000_00);
        credit("'amount': 100000");
        connected.synced(invoice);

        var note = connected.books().all("CreditMemo").getFirst();
        assertThat(note.get("DocNumber").stringValue()).isEqualTo("INV-CN-000001");
        assertThat(note.get("TotalAmt").decimalValue()).isEqualByComparingTo("400.00");
        assertThat(open()).isZero();
        connected.agree();
    }

    @Test
    void creditOfOneInvoicePaysTheNext() {
        bills.paid(invoice, 6000_00);
        bills.shop().advance("2025-04-02T00:00:00Z");
        connected.syncAll();

        assertThat(connected.books().all("Invoice").get(1).get("TotalAmt").decimalValue())
                .isEqualByComparingTo("4800.00");
        connected.agree();
    }

    /// The second payment was too much until the first was taken back.
    @Test
    void aReversedPaymentIsVoidedAndAnotherTakesItsPlace() {
        var first = bills.paid(invoice, 5400_00);
        bills.paid(invoice, 600_00);
        connected.synced(invoice);
        connected.agree();
        bills.reverse(invoice, first).expect(201);
        connected.synced(invoice);

        assertThat(open()).isEqualTo(4800_00);
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("480000");
        connected.agree();
    }

    @Test
    void whatIsPaidBeforeTheInvoiceIsIssuedSettlesItThen() {
        var subscription = bills.subscribe("2025-04-01", Bills.SEATS);
        var scheduled = bills.idOf(subscription, 0);
        bills.paid(scheduled, 6000_00);
        connected.synced(scheduled);
        assertThat(connected.books().all("Invoice")).isEmpty();
        bills.shop().advance("2025-04-01T09:00:00Z");
        connected.syncAll();

        assertThat(connected.books().open(externalId(bills.show(scheduled, "invoice_number"))))
                .isZero();
        connected.agree();
    }

    @Test
    void moneyThatGoesBackLeavesTheBank() {
        bills.shop()
                .post(
                        "/customers/" + bills.shop().id("lyon") + "/payment-methods",
                        "{'payment_method_id': 'pm_card_ok'}")
                .expect(201);
        bills.shop().post("/invoices/" + invoice + "/pay", "{}").expect(201);
        credit("'amount': 100000, 'refund': true");
        connected.synced(invoice);

        assertThat(connected.books().all("RefundReceipt")).hasSize(1);
        connected.agree();
    }

    @Test
    void aRecastLowersWhatIsThere() {
        var subscription =
                bills.subscribe("2025-03-01", Bills.SEATS, "'billing_frequency': 'ALL_UPFRONT', 'contract_length': 12");
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 50_000_00);
        connected.syncAll();
        var recast = bills.shop()
                .post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-03-11', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'plan', 'bricks': [{'brick_id': 'seats', 'quantity': 10}]}
                        """)
                .expect(201);
        bills.shop().post("/orders/" + recast.at("order_id") + "/accept", "{}").expect(200);
        bills.shop().advance("2025-05-15T00:00:00Z");
        connected.syncAll();

        connected.agree();
    }

    @Test
    void companiesOfOneNameAndCompaniesWithSeveralCurrenciesAreApart() {
        var dollars = bills.issue("2025-03-01");
        var euros = bills.issue("2025-03-01", "'currency': 'EUR'");
        bills.shop()
                .patch("/customers/" + bills.shop().id("texas"), "{'customer_name': 'Lyon: SARL'}")
                .expect(200);
        var texas = bills.issue("2025-03-01", "'customer_id': 'texas'");
        List.of(invoice, dollars, euros, texas).forEach(connected::synced);

        assertThat(connected.books().all("Customer")).hasSize(3);
        assertThat(connected.books().all("Invoice")).hasSize(4);
    }

    private void credit(String fields) {
        bills.shop()
                .post("/invoices/" + invoice + "/credit-notes", "{'reason': 'Late', " + fields + "}")
                .expect(201);
    }

    private long open() {
        return connected
                .books()
                .open(externalId(bills.show(invoice, "invoice_number")))
                .movePointRight(2)
                .longValueExact();
    }

    private String externalId(String number) {
        return connected.books().all("Invoice").stream()
                .filter(one -> one.get("DocNumber").stringValue().equals(number))
                .findFirst()
                .orElseThrow()
                .get("Id")
                .stringValue();
    }
}
