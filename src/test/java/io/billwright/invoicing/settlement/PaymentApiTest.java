package io.billwright.invoicing.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.invoicing.payments.PaymentMethod;
import io.billwright.testing.Bills;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Payments that are recorded (spec 2.2, 4.9; R16), on an invoice of 5400.00.
class PaymentApiTest {

    private static final String NOW = "2025-03-01T09:00:00Z";

    private final Bills bills = Bills.at(NOW);
    private final String subscription = bills.subscribe("2025-03-01", Bills.SEATS);
    private final String invoice = issued();

    private String issued() {
        bills.catchUp();
        return bills.idOf(subscription, 0);
    }

    @Test
    void aPaymentIsAnsweredWithAllThatIsKnownOfIt() {
        var payment = bills.pay(
                        invoice,
                        2000_00,
                        "'paid_at': '2025-02-28T16:30:00+01:00', 'payment_proof': 'E2E-77', 'memo': 'first of two'")
                .expect(201);

        assertThat(UUID.fromString(payment.at("payment_id")).version()).isEqualTo(7);
        assertThat(payment.at("invoice_id")).isEqualTo(invoice);
        assertThat(payment.at("payment_method")).isEqualTo("WIRE");
        assertThat(payment.at("paid_amount")).isEqualTo("200000");
        assertThat(payment.at("paid_at")).isEqualTo("2025-02-28T15:30:00Z");
        assertThat(payment.at("currency")).isEqualTo("USD");
        assertThat(payment.at("payment_proof")).isEqualTo("E2E-77");
        assertThat(payment.at("memo")).isEqualTo("first of two");
        assertThat(payment.at("error")).isEqualTo("null");
        assertThat(payment.at("reversal_of")).isEqualTo("null");
        assertThat(bills.invoice(invoice).body().get("payments").get(0)).isEqualTo(payment.body());
    }

    @Test
    void aPaymentKeepsTheNumberAndVersionItWasMadeAgainst() {
        var payment = bills.pay(invoice, 1).expect(201);

        assertThat(payment.at("invoice_number")).isEqualTo("INV-000001");
        assertThat(payment.at("invoice_version_id")).isEqualTo(bills.show(invoice, "invoice_version_id"));
    }

    @ParameterizedTest
    @EnumSource(PaymentMethod.class)
    void moneyComesInManyWays(PaymentMethod method) {
        var payment = bills.pay(invoice, 10_00, "'payment_method': '%s'".formatted(method));

        assertThat(payment.expect(201).at("payment_method")).isEqualTo(method.name());
    }

    @Test
    void aPaymentIsOfNowIfNothingElseIsSaid() {
        assertThat(bills.pay(invoice, 1).expect(201).at("paid_at")).isEqualTo(NOW);
        assertThat(bills.pay(invoice, 1, "'paid_at': null").expect(201).at("paid_at"))
                .isEqualTo(NOW);
        assertThat(bills.pay(invoice, 1, "'paid_at': '%s'".formatted(NOW))
                        .expect(201)
                        .at("paid_at"))
                .isEqualTo(NOW);
    }

    @Test
    void aPaymentOfTheFutureIsRefused() {
        var refused = bills.pay(invoice, 1, "'paid_at': '2025-03-01T09:00:01Z'").expect(400);

        assertThat(refused.at("error.details.fields.paid_at.0")).isEqualTo("must not be in the future");
        assertThat(bills.show(invoice, "remaining_amount", "payments")).isEqualTo("540000 []");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "-540000", "1.5", "'much'", "null", "100000000000000", "[1]", "true"})
    void anAmountIsAPositiveNumberOfCents(String amount) {
        var refused = bills.pay(invoice, 1, "'paid_amount': " + amount).expect(400);

        assertThat(refused.at("error.code")).isEqualTo("ERR_BAD_REQUEST");
        assertThat(refused.at("error.details.fields.paid_amount.0")).isNotEmpty();
        assertThat(bills.show(invoice, "remaining_amount", "payments")).isEqualTo("540000 []");
    }

    @Test
    void allThatIsWrongIsNamedAtOnce() {
        var refused = bills.pay(invoice, 0, """
                        'payment_method': 'CASH', 'paid_at': 'yesterday', 'payment_proof': 7, 'memo': 5,
                        'currency': 'EUR'
                        """).expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames())
                .containsExactlyInAnyOrder(
                        "payment_method", "paid_amount", "paid_at", "payment_proof", "memo", "currency");
        assertThat(bills.shop()
                        .post("/invoices/" + invoice + "/payments", "{}")
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .propertyNames())
                .containsExactlyInAnyOrder("payment_method", "paid_amount");
    }

    // 4.9: both are text, which may be empty
    @ParameterizedTest
    @ValueSource(strings = {"payment_proof", "memo"})
    void anEmptyTextIsNone(String field) {
        assertThat(bills.pay(invoice, 1, "'%s': ''".formatted(field))
                        .expect(201)
                        .at(field))
                .isEqualTo("null");
    }

    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource({"payment_proof, 500", "memo, 5000"})
    void textsHaveALongestLength(String field, int longest) {
        var text = "'%s': '%s'";

        bills.pay(invoice, 1, text.formatted(field, "x".repeat(longest))).expect(201);
        bills.pay(invoice, 1, text.formatted(field, "x".repeat(longest + 1))).expect(400);
    }

    @Test
    void anInvoiceThatDoesNotExistIsNotFound() {
        for (var unknown : new String[] {UUID.randomUUID().toString(), "INV-000001", subscription}) {
            assertThat(bills.pay(unknown, 1).expect(404).at("error.message")).isEqualTo("invoice not found");
        }
    }

    /// 6000.00 on 5400.00 (R16).
    @Test
    void whatIsPaidTooMuchIsCredit() {
        bills.paid(invoice, 6000_00);

        assertThat(bills.show(invoice, "status", "remaining_amount", "fully_paid_at"))
                .isEqualTo("PAID 0 " + NOW);
        assertThat(bills.credit("lyon")).isEqualTo(600_00);
    }

    @Test
    void aPaidInvoiceTakesMoreAndAllOfItIsCredit() {
        bills.paid(invoice, 5400_00);
        bills.shop().advance("2025-03-02T09:00:00Z");
        bills.paid(invoice, 25);

        assertThat(bills.show(invoice, "status", "remaining_amount", "fully_paid_at"))
                .isEqualTo("PAID 0 " + NOW);
        assertThat(bills.credit("lyon")).isEqualTo(25);
        assertThat(bills.events(invoice)).containsExactly("invoice.issued", "invoice.paid");
    }

    @Test
    void creditBelongsToTheCompanyThatIsBilled() {
        bills.shop()
                .patch(
                        "/customers/" + bills.shop().id("texas"),
                        "{'partner_id': '" + bills.shop().id("lyon") + "'}")
                .expect(200);
        var partnered = bills.issue("2025-03-01", "'customer_id': 'texas'");

        bills.paid(partnered, 5400_01);

        assertThat(bills.credit("lyon")).isEqualTo(1);
        assertThat(bills.credit("texas")).isZero();
    }

    @Test
    void paymentsAreShownNewestFirstWheneverTheyWereRecorded() {
        bills.shop().advance("2025-03-20T09:00:00Z");
        var middle = bills.paid(invoice, 10, "'paid_at': '2025-03-10T00:00:00Z'");
        var last = bills.paid(invoice, 20);
        var first = bills.paid(invoice, 30, "'paid_at': '2025-03-05T00:00:00Z'");
        var sameTime = bills.paid(invoice, 40, "'paid_at': '2025-03-05T00:00:00Z'");

        assertThat(bills.invoice(invoice).body().get("payments").valueStream())
                .extracting(payment -> payment.get("payment_id").stringValue())
                .containsExactly(last, middle, sameTime, first);
    }

    @Test
    void anInvoiceIsFullyPaidWhenTheLastMoneyCameInWhateverTheOrderOfTheRecords() {
        bills.shop().advance("2025-03-20T09:00:00Z");
        bills.paid(invoice, 3400_00, "'paid_at': '2025-03-15T00:00:00Z'");
        bills.paid(invoice, 2000_00, "'paid_at': '2025-03-05T00:00:00Z'");

        assertThat(bills.show(invoice, "status", "fully_paid_at")).isEqualTo("PAID 2025-03-15T00:00:00Z");
    }

    @Test
    void aPaymentThatIsSentTwiceIsMadeOnce() {
        var body = "{\"payment_method\": \"ACH\", \"paid_amount\": 100}";
        var path = "/invoices/" + invoice + "/payments";
        var key = Map.of("Idempotency-Key", "wire-77");

        var first = bills.shop().api().send("POST", path, body, key).expect(201);
        var again = bills.shop().api().send("POST", path, body, key).expect(201);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("539900");
    }

    /// Before an invoice is issued it has no version to pay (spec 2.2, R16).
    @Test
    void anInvoiceThatIsNotIssuedMayBePaid() {
        var next = bills.idOf(subscription, 1);
        var payment = bills.pay(next, 1000_00).expect(201);

        assertThat(payment.at("invoice_version_id")).isEqualTo("null");
        assertThat(payment.at("invoice_number")).isEqualTo(bills.show(next, "invoice_number"));
        assertThat(payment.at("invoice_number")).matches("prov-[0-9a-f]{12}");
        assertThat(bills.show(next, "status", "grand_total", "remaining_amount"))
                .isEqualTo("SCHEDULED 540000 440000");

        bills.shop().advance("2025-04-01T00:00:00Z");

        assertThat(bills.show(next, "status", "remaining_amount", "payments.0.invoice_number"))
                .isEqualTo("PARTIALLY_PAID 440000 INV-000002");
        assertThat(bills.show(next, "payments.0.invoice_version_id")).isEqualTo("null");
    }

    @Test
    void whatWasPaidInAdvanceCountsWhenTheInvoiceIsIssued() {
        var next = bills.idOf(subscription, 1);
        bills.paid(next, 6000_00);
        assertThat(bills.show(next, "status", "remaining_amount")).isEqualTo("SCHEDULED 0");
        assertThat(bills.credit("lyon")).isZero();

        bills.shop().advance("2025-04-01T00:00:00Z");

        assertThat(bills.show(next, "status", "remaining_amount", "fully_paid_at"))
                .isEqualTo("PAID 0 2025-04-01T00:00:00Z");
        assertThat(bills.credit("lyon")).isEqualTo(600_00);
        assertThat(bills.events(next)).containsExactly("invoice.issued", "invoice.paid");
    }
}
