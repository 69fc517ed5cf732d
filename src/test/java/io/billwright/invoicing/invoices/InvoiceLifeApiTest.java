package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an invoice is from the schedule to the last payment (R14, spec 3.1).
class InvoiceLifeApiTest {

    private static final String ON_THE_FIRST = "'first_charge_date': 'CONTRACT_START_DATE'";

    /// 5400.00, issued on 1 March and due on 31 March (R14).
    @Test
    void anInvoiceIsPaidInTwoParts() {
        var bills = Bills.at("2025-03-01T00:00:00Z");
        var invoice = bills.issue("2025-03-01");
        assertThat(bills.show(invoice, "status", "grand_total", "remaining_amount", "issued_at", "due_at"))
                .isEqualTo("OUTSTANDING 540000 540000 2025-03-01T00:00:00Z 2025-03-31T00:00:00Z");

        bills.shop().advance("2025-03-10T12:00:00Z");
        bills.paid(invoice, 2000_00);
        assertThat(bills.show(invoice, "status", "remaining_amount", "fully_paid_at"))
                .isEqualTo("PARTIALLY_PAID 340000 null");

        bills.shop().advance("2025-03-31T23:59:59Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("PARTIALLY_PAID");

        bills.shop().advance("2025-04-01T00:00:00Z");
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAST_DUE 340000");

        bills.shop().advance("2025-04-03T12:00:00Z");
        bills.paid(invoice, 3400_00, "'paid_at': '2025-04-02T08:15:00Z'");
        assertThat(bills.show(invoice, "status", "remaining_amount", "fully_paid_at"))
                .isEqualTo("PAID 0 2025-04-02T08:15:00Z");
    }

    @Test
    void anUnpaidInvoiceIsDueOnOneDayAndPastDueOnTheNext() {
        var bills = Bills.at("2025-03-01T00:00:00Z");
        var invoice = bills.issue("2025-03-01");

        bills.shop().advance("2025-03-30T23:59:59Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("OUTSTANDING");
        bills.shop().advance("2025-03-31T00:00:00Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("DUE");
        bills.shop().advance("2025-03-31T23:59:59Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("DUE");
        bills.shop().advance("2025-04-01T00:00:00Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
    }

    @Test
    void anInvoiceIsScheduledUntilItsDayHasCome() {
        var bills = Bills.at("2025-02-20T09:00:00Z");
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, ON_THE_FIRST);
        var invoice = bills.idOf(subscription, 0);

        bills.shop().advance("2025-02-28T23:59:59Z");
        assertThat(bills.show(invoice, "status", "issued_at", "invoice_version_id"))
                .isEqualTo("SCHEDULED null null");
        assertThat(bills.show(invoice, "invoice_number")).startsWith("prov-");
        assertThat(bills.show(invoice, "grand_total", "remaining_amount", "bill_at", "payment_url"))
                .isEqualTo("540000 540000 2025-03-01T00:00:00Z null");

        bills.shop().advance("2025-03-01T00:00:00Z");
        assertThat(bills.show(invoice, "status", "invoice_number", "issued_at"))
                .isEqualTo("OUTSTANDING INV-000001 2025-03-01T00:00:00Z");
        assertThat(bills.invoices(subscription))
                .filteredOn(one -> one.get("status").stringValue().equals("SCHEDULED"))
                .hasSize(11);
    }

    @Test
    void anInvoiceWithoutTermsIsDueOnTheDayItIsIssued() {
        var bills = Bills.at("2025-03-01T09:00:00Z");
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");

        assertThat(bills.show(invoice, "status", "due_at")).isEqualTo("DUE 2025-03-01T00:00:00Z");
        bills.shop().advance("2025-03-02T00:00:00Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
    }

    /// The customer has as many days to pay as were agreed, whenever the invoice is issued.
    @Test
    void whatIsIssuedLateIsDueLater() {
        var bills = Bills.at("2025-02-20T09:00:00Z");
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, ON_THE_FIRST, "'payment_terms': 10");
        assertThat(bills.show(bills.idOf(subscription, 0), "due_at")).isEqualTo("2025-03-11T00:00:00Z");

        bills.shop().startClock("2025-03-20T15:00:00Z");
        bills.catchUp();

        assertThat(bills.show(bills.idOf(subscription, 0), "bill_at", "issued_at", "due_at", "status"))
                .isEqualTo("2025-03-01T00:00:00Z 2025-03-20T15:00:00Z 2025-03-30T00:00:00Z OUTSTANDING");
    }

    @Test
    void nothingToPayIsPaidAtOnce() {
        var bills = Bills.at("2025-03-01T09:00:00Z");
        var free = "[{'brick_id': 'seats', 'quantity': 2, 'discount': [{'rate': '100', 'renews': true}]}]";
        var subscription = bills.subscribe("2025-03-01", free);
        bills.catchUp();

        assertThat(bills.show(bills.idOf(subscription, 0), "status", "sub_total", "discount_total", "grand_total"))
                .isEqualTo("PAID 10000 10000 0");
    }

    /// A recast from the first day on leaves nothing of what was billed (R12).
    @Test
    void anInvoiceThatIsLoweredToNothingIsAdjusted() {
        var bills = Bills.at("2025-03-01T09:00:00Z");
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        var recast = bills.shop()
                .post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-03-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'bricks': [{'brick_id': 'seats', 'quantity': 10}]}
                        """)
                .expect(201)
                .at("order_id");
        bills.shop().post("/orders/" + recast + "/accept", "{}").expect(200);

        assertThat(bills.show(invoice, "status", "grand_total", "adjusted_amount", "remaining_amount"))
                .isEqualTo("ADJUSTED 540000 540000 0");
        assertThat(bills.show(invoice, "fully_paid_at")).isEqualTo("2025-03-01T09:00:00Z");
        assertThat(bills.list("status=ADJUSTED")).hasSize(1);
        assertThat(bills.credit("lyon")).isZero();
    }

    /// Days are days of the invoice's zone (R2, R14), also where clocks are changed in between.
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "UTC, 2025-03-01T00:00:00Z, 2025-03-31T00:00:00Z, 2025-03-31T23:59:59Z, 2025-04-01T00:00:00Z",
        "Europe/Paris, 2025-03-01T00:00:00+01:00, 2025-03-31T00:00:00+02:00, 2025-03-31T21:59:59Z, "
                + "2025-03-31T22:00:00Z",
        "Asia/Tokyo, 2025-03-01T00:00:00+09:00, 2025-03-31T00:00:00+09:00, 2025-03-31T14:59:59Z, 2025-03-31T15:00:00Z",
        "America/Los_Angeles, 2025-03-01T00:00:00-08:00, 2025-03-31T00:00:00-07:00, 2025-04-01T06:59:59Z, "
                + "2025-04-01T07:00:00Z",
        "Pacific/Kiritimati, 2025-03-01T00:00:00+14:00, 2025-03-31T00:00:00+14:00, 2025-03-31T09:59:59Z, "
                + "2025-03-31T10:00:00Z",
    })
    void daysBeginAndEndWhereTheInvoiceIs(String zone, String issued, String due, String before, String after) {
        var bills = Bills.at("2025-02-20T09:00:00Z");
        var subscription =
                bills.subscribe("2025-03-01", Bills.SEATS, ON_THE_FIRST, "'time_zone': '%s'".formatted(zone));
        var invoice = bills.idOf(subscription, 0);

        bills.shop().advance(before);
        assertThat(bills.show(invoice, "time_zone", "bill_at", "issued_at", "due_at", "status"))
                .isEqualTo(String.join(" ", zone, issued, issued, due, "DUE"));
        assertThat(bills.show(invoice, "line_items.0.starts_at", "line_items.0.ends_at"))
                .isEqualTo(issued + " " + due);

        bills.shop().advance(after);
        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
    }

    /// In Chile the clocks went from midnight to one o'clock on 7 September 2025.
    @Test
    void aDayThatHasNoMidnightBeginsLater() {
        var bills = Bills.at("2025-08-08T15:00:00Z");
        var invoice = bills.issue("2025-08-08", "'time_zone': 'America/Santiago'");

        assertThat(bills.show(invoice, "bill_at", "due_at"))
                .isEqualTo("2025-08-08T00:00:00-04:00 2025-09-07T01:00:00-03:00");
        bills.shop().advance("2025-09-07T04:00:00Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("DUE");
        bills.shop().advance("2025-09-08T03:00:00Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
    }
}
