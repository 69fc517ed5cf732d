package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.collection.charges.Processor.Refunded;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;

/// Money of credit notes that goes back to who paid online, for an invoice of 5400.00 (S7).
class RefundApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String invoice = bills.issue("2025-03-01");

    @Test
    void moneyGoesBackToTheCard() {
        var payment = paidWith("pm_card_ok");
        var note = refund("'amount': 100000").expect(201);

        assertThat(note.at("refund_amount") + note.at("credit_granted") + note.at("lowered_amount"))
                .isEqualTo("10000000");
        assertThat(note.at("refunds.0.status")).isEqualTo("SUCCEEDED");
        assertThat(note.at("refunds.0.amount")).isEqualTo("100000");
        assertThat(note.at("refunds.0.payment_id")).isEqualTo(payment);
        assertThat(bills.credit("lyon")).isZero();
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAID 0");
        assertThat(givenBack()).isEqualTo(100_000);
        assertThat(cash()).isEqualTo(440_000);
        assertThat(bills.events(note.at("refunds.0.refund_id"))).containsExactly("refund.succeeded");
        assertThat(bills.told("refund.succeeded").getFirst())
                .isEqualTo(note.body().get("refunds").get(0));
        assertThat(bills.invoice(invoice).at("history.3.type")).isEqualTo("refunded");
    }

    @Test
    void whatIsUnpaidIsLoweredAndOnlyTheRestRefunded() {
        var other = bills.issue("2025-03-01");
        bills.paid(other, 540_000);
        paidWith("pm_card_ok");
        var note = refund("").expect(201);

        assertThat(note.at("refund_amount")).isEqualTo("540000");
        assertThat(shop.post("/invoices/" + other + "/credit-notes", "{'reason': 'r', 'refund': true}")
                        .expect(400)
                        .text())
                .contains("only 0.00 USD can go back");
    }

    @Test
    void whatWasPaidOtherwiseCannotGoBack() {
        bills.paid(invoice, 200_000);
        paidWith("pm_card_ok");

        assertThat(refund("'amount': 340001").expect(400).text()).contains("only 3400.00 USD can go back");
        refund("'amount': 340000").expect(201);
        assertThat(refund("'amount': 1").expect(400).text()).contains("only 0.00 USD");
        assertThat(credit("'amount': 1").expect(201).at("credit_granted")).isEqualTo("1");
        assertThat(givenBack()).isEqualTo(340_000);
    }

    /// The company moved away and back, so the invoice came to less and then to more, and was paid twice.
    @Test
    void theNewestPaymentGivesBackFirst() {
        paidWith("pm_card_ok");
        regenerate("{'line1': '1 Main St', 'city': 'Austin', 'region': 'TX', 'country': 'US'}");
        regenerate("{'line1': '1 rue A', 'city': 'Lyon', 'country': 'FR'}");
        var second = shop.post("/invoices/" + invoice + "/pay", "{}").expect(201);
        assertThat(second.at("amount")).isEqualTo("90000");
        var note = refund("'amount': 100000").expect(201);

        assertThat(note.at("refunds.0.payment_id")).isEqualTo(second.at("payment_id"));
        assertThat(note.at("refunds.0.amount")).isEqualTo("90000");
        assertThat(note.at("refunds.1.amount")).isEqualTo("10000");
    }

    private void regenerate(String address) {
        shop.patch("/customers/" + shop.id("lyon"), "{'billing_address': " + address + "}")
                .expect(200);
        shop.post("/invoices/" + invoice + "/regenerate", "{'should_use_current_address': true}")
                .expect(200);
    }

    /// The money went back and nobody said so: it does not go back again, and is found when the processor is asked.
    @Test
    void whatNobodyKnowsIsSetAsideUntilItIsKnown() {
        paidWith("pm_card_unknown");
        var note = refund("'amount': 100000").expect(201);
        assertThat(note.at("refunds.0.status")).isEqualTo("UNKNOWN");
        assertThat(bills.credit("lyon")).isZero();
        assertThat(cash()).isEqualTo(540_000);
        assertThat(refund("'amount': 440001").expect(400).text()).contains("left to credit");

        var happened = shop.advance("2025-03-01T10:00:00Z").text();

        assertThat(happened).contains("refund.succeeded");
        assertThat(status(note)).isEqualTo("SUCCEEDED");
        assertThat(givenBack()).isEqualTo(100_000);
        assertThat(cash()).isEqualTo(440_000);
    }

    /// Somebody gave money back at the processor's own desk.
    @Test
    void whatTheProcessorRefusesIsCredit() {
        paidWith("pm_card_ok");
        owner("update sandbox_charges set refunded = 500000 where attempt_id in"
                + " (select attempt_id from payment_attempts where invoice_id = :id)");
        var note = refund("'amount': 100000").expect(201);

        assertThat(note.at("refunds.0.status")).isEqualTo("FAILED");
        assertThat(note.at("refunds.0.error")).contains("less than that left");
        assertThat(bills.credit("lyon")).isEqualTo(100_000);
        assertThat(cash()).isEqualTo(540_000);
        assertThat(bills.events(note.at("refunds.0.refund_id"))).containsExactly("refund.failed");
        assertThat(bills.invoice(invoice).text()).contains("refund_failed");
    }

    /// News of a refund may come late, twice or in any order.
    @Test
    void aRefundThatTakesItsTimeIsSettledOnce() {
        paidWith("pm_card_unknown");
        var note = refund("'amount': 100000").expect(201);
        var id = UUID.fromString(note.at("refunds.0.refund_id"));
        var settle = TestService.shared().bean(SettleRefund.class);
        var seller = shop.api().seller();

        settle.handle(seller, id, new Refunded.Pending("re_1"));
        assertThat(status(note)).isEqualTo("PROCESSING");
        assertThat(bills.credit("lyon")).isZero();
        settle.handle(seller, id, new Refunded.Done("re_1"));
        settle.handle(seller, id, new Refunded.Pending("re_1"));
        settle.handle(seller, id, new Refunded.Refused("too late"));
        settle.handle(seller, id, new Refunded.Done("re_1"));

        assertThat(status(note)).isEqualTo("SUCCEEDED");
        assertThat(bills.events(id.toString())).containsExactly("refund.succeeded");
        assertThat(cash()).isEqualTo(440_000);
    }

    private String status(Api.Answer note) {
        return shop.api()
                .get("/credit-notes/" + note.at("credit_note_id"))
                .expect(200)
                .at("refunds.0.status");
    }

    @Test
    void whatBouncedCannotGoBack() {
        var payment = paidWith("pm_card_ok");
        bills.reverse(invoice, payment).expect(201);
        bills.paid(invoice, 540_000);

        assertThat(refund("'amount': 1").expect(400).text()).contains("only 0.00 USD");
    }

    @Test
    void theDatabaseGivesBackNoMoreThanWasCharged() {
        paidWith("pm_card_ok");
        refund("'amount': 100000").expect(201);

        assertThatThrownBy(() -> owner("""
                        insert into refunds (seller_id, refund_id, credit_note_id, payment_id, processor, amount,
                                             currency, state, created_at, due_at)
                        select r.seller_id, gen_random_uuid(), r.credit_note_id, payment_id, processor, 440001,
                               r.currency, 'CREATED', created_at, due_at
                        from refunds r join credit_notes n on n.credit_note_id = r.credit_note_id
                        where n.invoice_id = :id
                        """))
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining("left to refund");
        assertThatThrownBy(() -> owner("""
                        update refunds set state = 'UNKNOWN', settled_at = null where credit_note_id in
                            (select credit_note_id from credit_notes where invoice_id = :id)
                        """)).isInstanceOf(DataIntegrityViolationException.class);
    }

    private String paidWith(String token) {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': '" + token + "'}")
                .expect(201);
        shop.post("/invoices/" + invoice + "/pay", "{}").expect(201);
        shop.advance("2025-03-01T09:05:00Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("PAID");
        return shop.api()
                .get("/invoices/" + invoice + "/payment-attempts")
                .expect(200)
                .at("data.0.payment_id");
    }

    private Api.Answer refund(String amount) {
        return credit("'refund': true" + (amount.isEmpty() ? "" : ", " + amount));
    }

    private Api.Answer credit(String more) {
        return shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'Agreed', " + more + "}");
    }

    /// What the processor says it gave back for all.
    private long givenBack() {
        return number("select sum(refunded)::bigint from sandbox_charges where seller_id = :seller");
    }

    private long cash() {
        return number("""
                select sum(case 'CASH' when debit then amount when credit then -amount else 0 end)::bigint
                from ledger_entries where seller_id = :seller
                """);
    }

    private long number(String sql) {
        return TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("seller", shop.api().seller().id())
                .query(Long.class)
                .single();
    }

    private void owner(String sql) {
        TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("id", UUID.fromString(invoice))
                .update();
    }
}
