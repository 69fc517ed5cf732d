package io.billwright.invoicing.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// One sum for several invoices (R28), of `lyon`, who owes twice 5400.00: the first since April 1st.
class CustomerPaymentApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String company = "/customers/" + bills.shop().id("lyon");
    private final String later = bills.issue("2025-03-01", "'payment_terms': 60");
    private final String sooner = bills.issue("2025-03-01", "'payment_terms': 31");

    private static String body(long cents, String... more) {
        var body =
                (ObjectNode) Shop.json("{'payment_method': 'WIRE', 'currency': 'USD', 'paid_amount': " + cents + "}");
        for (var fields : more) {
            body.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return body.toString();
    }

    private Api.Answer pay(long cents, String... more) {
        return bills.shop().api().post(company + "/payments", body(cents, more));
    }

    private String left() {
        return bills.show(sooner, "remaining_amount") + " " + bills.show(later, "remaining_amount");
    }

    private Api.Answer reverse(String payment) {
        return bills.shop().post(company + "/payments/" + payment + "/reverse", "{'reason': 'It bounced'}");
    }

    @Test
    void theInvoiceDueFirstIsPaidFirst() {
        var payment = pay(6000_00).expect(201);

        assertThat(left()).isEqualTo("0 480000");
        assertThat(payment.at("parts.0.invoice_id")).isEqualTo(sooner);
        assertThat(payment.at("parts.1.amount")).isEqualTo("60000");
        assertThat(payment.at("parts.1.status")).isEqualTo("PARTIALLY_PAID");
        assertThat(bills.credit("lyon")).isZero();
        assertThat(bills.told("invoice.paid")).hasSize(1);
        assertThat(bills.told("customer_payment.recorded")).containsExactly(payment.body());
        assertThat(bills.told("payment.recorded")).hasSize(2);
    }

    @Test
    void theSenderMaySplitIt() {
        var split = "'invoices': [{'invoice_id': '%s', 'amount': 100000}]".formatted(later);

        var payment = pay(1500_00, split).expect(201);

        assertThat(left()).isEqualTo("540000 440000");
        assertThat(payment.at("credit_granted")).isEqualTo("50000");
        assertThat(bills.credit("lyon")).isEqualTo(500_00);
    }

    @Test
    void anInvoiceTakesNoMoreThanIsLeftOfItAndIsNamedOnce() {
        var split = "'invoices': [{'invoice_id': '%s', 'amount': %d}, {'invoice_id': '%s', 'amount': 1}]";

        var refused = pay(6000_00, split.formatted(later, 5400_01, later)).expect(400);
        assertThat(refused.body().at("/error/details/fields").propertyNames())
                .containsExactlyInAnyOrder("invoices[0].amount", "invoices[1].invoice_id");
        assertThat(pay(5400_00, split.formatted(later, 5400_00, sooner))
                        .expect(400)
                        .at("error.details.fields.invoices.0"))
                .isEqualTo("must not come to more than paid_amount");
        pay(1, split.formatted(later, 1, "00000000-0000-7000-8000-000000000099"))
                .expect(404);
        assertThat(left()).isEqualTo("540000 540000");
    }

    @Test
    void anInvoiceOfAnotherCompanyOrCurrencyIsRefused() {
        var split = "'invoices': [{'invoice_id': '%s', 'amount': 1}]".formatted(later);

        assertThat(bills.shop()
                        .api()
                        .post("/customers/" + bills.shop().id("berlin") + "/payments", body(1, split))
                        .expect(400)
                        .at("error.details.fields"))
                .contains("of this company");
        pay(1, split, "'currency': 'EUR'").expect(400);
        assertThat(pay(100, "'currency': 'EUR'").expect(201).at("credit_granted"))
                .isEqualTo("100");
    }

    @Test
    void aHundredTimesWhatIsOwedIsConfirmedFirst() {
        var refused = pay(1080000_00).expect(400);
        assertThat(refused.at("error.details.reason")).isEqualTo("probable_slip");
        assertThat(bills.shop()
                        .api()
                        .post(company + "/payments/estimate", body(1080000_00))
                        .expect(400)
                        .at("error.details.reason"))
                .isEqualTo("probable_slip");
        assertThat(left()).isEqualTo("540000 540000");

        pay(1079999_99).expect(201);
        assertThat(pay(1080000_00, "'confirm': true").expect(201).at("credit_granted"))
                .isEqualTo("108000000");
    }

    @Test
    void aHundredTimesTheTotalOfOneInvoiceIsConfirmedFirst() {
        assertThat(bills.pay(later, 540000_00).expect(400).at("error.details.reason"))
                .isEqualTo("probable_slip");
        bills.pay(later, 540000_00, "'confirm': true").expect(201);
        bills.pay(sooner, 539999_99).expect(201);
    }

    @Test
    void anExternalIdIsTakenOnceUnlessThePaymentCameBack() {
        var id = "'external_id': 'BANK-1'";
        var first = pay(100, id).expect(201).at("customer_payment_id");
        assertThat(pay(100, id).expect(400).at("error.details.reason")).isEqualTo("external_id_taken");

        reverse(first).expect(200);
        pay(100, id).expect(201);

        assertThat(left()).isEqualTo("539900 540000");
    }

    @Test
    void aRepeatedRequestIsThePaymentItMade() {
        var key = Map.of("Idempotency-Key", "once");
        var first = bills.shop()
                .api()
                .send("POST", company + "/payments", body(100), key)
                .expect(201);
        var again = bills.shop()
                .api()
                .send("POST", company + "/payments", body(100), key)
                .expect(201);

        assertThat(again.text()).isEqualTo(first.text());
        assertThat(left()).isEqualTo("539900 540000");
    }

    /// 500.00 of it was credit and is spent: it is owed (R16).
    @Test
    void aReversalTakesBackWhatIsSpentToo() {
        var payment = pay(11300_00).expect(201).at("customer_payment_id");
        var spent = bills.issue("2025-03-01");
        assertThat(bills.show(spent, "remaining_amount")).isEqualTo("490000");
        var preview = bills.shop()
                .post(company + "/payments/" + payment + "/reverse/estimate", "{'reason': 'x'}")
                .expect(200);
        assertThat(left()).isEqualTo("0 0");

        var reversed = reverse(payment).expect(200);

        assertThat(reversed.body().get("parts")).isEqualTo(preview.body().get("parts"));
        assertThat(reversed.at("credit_balance")).isEqualTo("-50000");
        assertThat(left()).isEqualTo("540000 540000");
        assertThat(reverse(payment).expect(400).at("error.details.reason")).isEqualTo("payment_reversed");
        assertThat(bills.told("customer_payment.reversed")).containsExactly(reversed.body());
    }

    @Test
    void aPartIsNotReversedAlone() {
        var part = pay(100).expect(201).at("parts.0.payment_id");

        assertThat(bills.reverse(sooner, part).expect(400).at("error.details.reason"))
                .isEqualTo("payment_is_part");
    }

    @Test
    void theListIsNewestFirstAndBelongsToOneCompany() {
        pay(1).expect(201);
        var second = pay(2).expect(201);

        var page = bills.shop()
                .api()
                .get(company + "/payments?limit=1&include_total=true")
                .expect(200);
        assertThat(page.body().get("data").get(0)).isEqualTo(second.body());
        assertThat(page.at("total")).isEqualTo("2");
        assertThat(bills.shop()
                        .api()
                        .get(company + "/payments?limit=1&cursor=" + page.at("next_cursor"))
                        .expect(200)
                        .at("data.0.paid_amount"))
                .isEqualTo("1");
        assertThat(bills.shop()
                        .api()
                        .get("/customers/" + bills.shop().id("berlin") + "/payments")
                        .expect(200)
                        .body()
                        .get("data"))
                .isEmpty();
    }
}
