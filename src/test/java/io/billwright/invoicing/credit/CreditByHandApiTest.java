package io.billwright.invoicing.credit;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Credit that is granted, applied and paid out by hand, and that expires (R28), of `lyon`.
class CreditByHandApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String credit = "/customers/" + bills.shop().id("lyon") + "/credit";

    private Api.Answer grant(long cents, String... more) {
        var fields = more.length == 0 ? "" : ", " + String.join(", ", more);
        return bills.shop()
                .post(
                        credit + "/grants",
                        "{'amount': %d, 'currency': 'USD', 'reason': 'Sorry'%s}".formatted(cents, fields));
    }

    private Api.Answer payOut(long cents) {
        return bills.shop().post(credit + "/payouts", """
                        {'amount': %d, 'currency': 'USD', 'reason': 'Left', 'payment_method': 'WIRE',
                         'external_id': 'B-1'}
                        """.formatted(cents));
    }

    private Api.Answer apply(String invoice, String body) {
        return bills.shop().post("/invoices/" + invoice + "/apply-credit", body);
    }

    private List<String> entries() {
        return bills.shop()
                .api()
                .get(credit)
                .expect(200)
                .body()
                .at("/entries/data")
                .valueStream()
                .map(entry -> entry.path("kind").asString("null") + " "
                        + entry.get("amount").longValue())
                .toList();
    }

    @Test
    void whatIsGrantedPaysTheNextInvoice() {
        var granted = grant(400_00).expect(201);
        assertThat(granted.at("credit_balance")).isEqualTo("40000");
        assertThat(granted.at("entry.kind")).isEqualTo("GRANT");
        assertThat(bills.told("credit.granted")).hasSize(1);

        var invoice = bills.issue("2025-03-01");

        assertThat(bills.show(invoice, "remaining_amount", "credited_amount")).isEqualTo("500000 40000");
        assertThat(entries()).containsExactly("null -40000", "GRANT 40000");
    }

    @Test
    void creditIsAppliedToAnOpenInvoice() {
        var invoice = bills.issue("2025-03-01");
        assertThat(apply(invoice, "{}").expect(400).at("error.details.reason")).isEqualTo("not_enough_credit");
        grant(6000_00).expect(201);
        assertThat(apply(invoice, "{'amount': 540001}").expect(400).at("error.details.fields.amount.0"))
                .isEqualTo("is more than is left to pay: 5400.00 USD");
        var preview = bills.shop()
                .post("/invoices/" + invoice + "/apply-credit/estimate", "{'amount': 100000}")
                .expect(200);
        assertThat(bills.credit("lyon")).isEqualTo(6000_00);

        var applied = apply(invoice, "{'amount': 100000}").expect(200);

        assertThat(applied.at("remaining_amount")).isEqualTo("440000").isEqualTo(preview.at("remaining_amount"));
        assertThat(apply(invoice, "{}").expect(200).at("status")).isEqualTo("CREDITED");
        assertThat(apply(invoice, "{}").expect(400).at("error.details.reason")).isEqualTo("invoice_settled");
        assertThat(bills.credit("lyon")).isEqualTo(600_00);
        assertThat(bills.told("invoice.credit_applied")).hasSize(2);
        bills.shop().post("/invoices/" + invoice + "/void", "{}").expect(200);
        assertThat(bills.credit("lyon")).isEqualTo(6000_00);
    }

    @Test
    void aPayoutIsNeverMoreThanThereIs() {
        grant(100_00).expect(201);
        assertThat(payOut(100_01).expect(400).at("error.details.reason")).isEqualTo("not_enough_credit");

        var paidOut = payOut(100_00).expect(201);

        assertThat(paidOut.at("credit_balance")).isEqualTo("0");
        assertThat(paidOut.at("entry.paid_at")).isEqualTo("2025-03-01T09:00:00Z");
        assertThat(bills.told("credit.paid_out")).containsExactly(paidOut.body().get("entry"));
        assertThat(entries()).containsExactly("PAYOUT -10000", "GRANT 10000");
    }

    @Test
    void whatIsNotSpentExpires() {
        grant(100_00).expect(201);
        grant(50_00, "'expires_at': '2025-03-10T00:00:00Z'").expect(201);
        grant(30_00, "'expires_at': '2025-03-20T00:00:00Z'").expect(201);
        payOut(20_00).expect(201);

        bills.shop().advance("2025-03-10T00:00:00Z");
        assertThat(bills.credit("lyon")).isEqualTo(130_00);
        assertThat(bills.told("credit.expired")).hasSize(1);
        payOut(30_00).expect(201);
        bills.shop().advance("2025-03-20T00:00:00Z");

        assertThat(bills.credit("lyon")).isEqualTo(100_00);
        assertThat(entries())
                .containsExactly(
                        "PAYOUT -3000", "EXPIRY -3000", "PAYOUT -2000", "GRANT 3000", "GRANT 5000", "GRANT 10000");
    }

    /// R17: a void returns the credit it used, and that is worth no more than it was before.
    @Test
    void whatAVoidGivesBackExpiresAsBefore() {
        grant(100_00).expect(201);
        grant(50_00, "'expires_at': '2025-03-10T00:00:00Z'").expect(201);
        grant(30_00, "'expires_at': '2025-03-20T00:00:00Z'").expect(201);
        var invoice = bills.issue("2025-03-01");
        assertThat(bills.credit("lyon")).isZero();
        bills.shop().advance("2025-03-15T00:00:00Z");
        assertThat(bills.told("credit.expired")).isEmpty();

        bills.shop().post("/invoices/" + invoice + "/void", "{}").expect(200);

        assertThat(bills.credit("lyon")).isEqualTo(180_00);
        bills.shop().advance("2025-03-20T00:00:00Z");
        assertThat(bills.credit("lyon")).isEqualTo(150_00);
        assertThat(bills.told("credit.expired")).hasSize(1);
    }

    @Test
    void anExpiryLiesInTheFuture() {
        assertThat(grant(1, "'expires_at': '2025-03-01T09:00:00Z'").expect(400).at("error.details.fields.expires_at.0"))
                .isEqualTo("must be in the future");
    }

    @Test
    void theEntriesAreListedByKey() {
        grant(1).expect(201);
        grant(2).expect(201);
        var page =
                bills.shop().api().get(credit + "?limit=1&include_total=true").expect(200);
        assertThat(page.at("entries.data.0.amount")).isEqualTo("2");
        assertThat(page.at("entries.total")).isEqualTo("2");
        var next = page.at("entries.next_cursor");
        assertThat(bills.shop()
                        .api()
                        .get(credit + "?limit=1&cursor=" + next)
                        .expect(200)
                        .at("entries.data.0.amount"))
                .isEqualTo("1");
    }
}
