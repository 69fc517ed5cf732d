package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;

/// Charging a saved payment method for an invoice of 5400.00 (S7).
class PayApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String invoice = bills.issue("2025-03-01");

    @Test
    void aCardPaysAtOnce() {
        attach("pm_card_ok");
        var charge = pay("{}").expect(201);

        assertThat(charge.at("status")).isEqualTo("SUCCEEDED");
        assertThat(charge.at("amount")).isEqualTo("540000");
        assertThat(charge.at("origin")).isEqualTo("API");
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAID 0");
        var payment = bills.invoice(invoice).body().get("payments").get(0);
        assertThat(payment.get("payment_id").stringValue()).isEqualTo(charge.at("payment_id"));
        assertThat(payment.get("payment_method").stringValue()).isEqualTo("CREDIT_CARD");
        assertThat(payment.get("paid_amount").longValue()).isEqualTo(540_000);
        assertThat(bills.events(charge.at("payment_id"))).containsExactly("payment.recorded");
        assertThat(bills.events(invoice)).endsWith("invoice.paid");
    }

    @Test
    void whatRemainsIsCharged() {
        bills.paid(invoice, 2000_00);
        attach("pm_card_ok");

        assertThat(pay("{}").expect(201).at("amount")).isEqualTo("340000");
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAID 0");
    }

    @Test
    void aDeclinedCardLeavesTheInvoiceAsItIs() {
        attach("pm_card_declined");
        var charge = pay("{}").expect(201);

        assertThat(charge.at("status")).isEqualTo("FAILED");
        assertThat(charge.at("error.message")).isEqualTo("The card was declined.");
        assertThat(charge.at("payment_id")).isEqualTo("null");
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("OUTSTANDING 540000");
        assertThat(bills.events(charge.at("attempt_id"))).containsExactly("payment.failed");
    }

    @Test
    void aBankThatAsksTheCustomerCannotBeChargedWithoutThem() {
        attach("pm_card_authentication");

        assertThat(pay("{}").expect(201).at("error.message")).contains("pay online");
    }

    @Test
    void aBankAccountTakesItsTime() {
        attach("pm_bank");
        assertThat(pay("{}").expect(201).at("status")).isEqualTo("PROCESSING");
        assertThat(pay("{}").expect(400).at("error.message")).contains("being processed");
        assertThat(shop.post("/invoices/" + invoice + "/void", "{}").expect(400).at("error.message"))
                .contains("being processed");

        shop.advance("2025-03-05T00:00:00Z");

        assertThat(bills.show(invoice, "status")).isEqualTo("PAID");
        assertThat(bills.invoice(invoice).at("payments.0.payment_method")).isEqualTo("ACH");
        assertThat(attempts().at("data.0.status")).isEqualTo("SUCCEEDED");
    }

    @Test
    void aDebitWithoutFundsFailsLater() {
        attach("pm_bank_bounces");
        assertThat(pay("{}").expect(201).at("status")).isEqualTo("PROCESSING");

        shop.advance("2025-03-05T00:00:00Z");

        assertThat(attempts().at("data.0.error.message")).isEqualTo("The account has not enough funds.");
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("540000");
    }

    /// The money was taken and nobody said so: it is not taken again, and is found when the processor is asked.
    @Test
    void whatNobodyKnowsBlocksUntilItIsKnown() {
        attach("pm_card_unknown");
        assertThat(pay("{}").expect(201).at("status")).isEqualTo("UNKNOWN");
        assertThat(pay("{}").expect(400).at("error.message")).contains("being processed");
        shop.post("/invoices/" + invoice + "/void", "{}").expect(400);

        shop.advance("2025-03-01T09:05:00Z");

        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAID 0");
        assertThat(bills.invoice(invoice).body().get("payments")).hasSize(1);
    }

    @Test
    void anotherMethodCanBeNamed() {
        attach("pm_card_declined");
        var other = attach("pm_link");

        assertThat(pay("{'payment_method_id': '" + other + "'}").expect(201).at("status"))
                .isEqualTo("SUCCEEDED");
        assertThat(attempts().at("data.0.payment_method_id")).isEqualTo(other);
    }

    @Test
    void onlyMethodsOfTheCompanyThatIsBilledAreCharged() {
        var other = shop.post("/customers/" + shop.id("oslo") + "/payment-methods", "{'payment_method_id': 'pm_link'}")
                .expect(201)
                .at("payment_method_id");

        assertThat(pay("{'payment_method_id': '" + other + "'}").expect(400).text())
                .contains("payment_method_id");
        assertThat(pay("{}").expect(400).at("error.message")).contains("no default payment method");
    }

    @Test
    void whatTheInvoiceDoesNotTakeIsNotCharged() {
        attach("pm_card_expired");

        assertThat(pay("{}").expect(400).at("error.message")).isEqualTo("The card has expired.");
    }

    @Test
    void nothingIsChargedForWhatIsNotOwed() {
        attach("pm_card_ok");
        var scheduled =
                bills.list("status=SCHEDULED").getLast().get("invoice_id").stringValue();
        assertThat(payFor(scheduled).expect(400).at("error.message")).contains("not issued");
        pay("{}").expect(201);
        assertThat(pay("{}").expect(400).at("error.message")).contains("nothing is left");
        payFor(UUID.randomUUID().toString()).expect(404);
    }

    @Test
    void aVoidedInvoiceIsNotCharged() {
        attach("pm_card_ok");
        shop.post("/invoices/" + invoice + "/void", "{}").expect(200);

        assertThat(pay("{}").expect(400).at("error.message")).contains("voided");
    }

    @Test
    void theSameKeyChargesOnceAndTellsWhatItIsByNow() {
        attach("pm_bank");
        var key = UUID.randomUUID().toString();
        var first = payWith(key).expect(201);
        assertThat(first.at("status")).isEqualTo("PROCESSING");
        shop.advance("2025-03-05T00:00:00Z");

        var again = payWith(key).expect(201);

        assertThat(again.at("attempt_id")).isEqualTo(first.at("attempt_id"));
        assertThat(again.at("status")).isEqualTo("SUCCEEDED");
        assertThat(attempts().body().get("data")).hasSize(1);
    }

    /// What is recorded by hand meanwhile is not forbidden: then too much was paid, which is credit (R16).
    @Test
    void aPaymentThatWasRecordedMeanwhileMakesCredit() {
        attach("pm_bank");
        pay("{}").expect(201);
        bills.paid(invoice, 5400_00);

        shop.advance("2025-03-05T00:00:00Z");

        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAID 0");
        assertThat(bills.credit("lyon")).isEqualTo(540_000);
    }

    @Test
    void theDatabaseRefusesASecondOpenCharge() {
        attach("pm_bank");
        pay("{}").expect(201);
        var second = """
                insert into payment_attempts (seller_id, attempt_id, invoice_id, customer_id, processor, origin, amount,
                                              currency, state, created_at, due_at)
                select seller_id, gen_random_uuid(), invoice_id, customer_id, processor, origin, amount, currency,
                       'CREATED', created_at, due_at
                from payment_attempts where invoice_id = :id
                """;

        assertThatThrownBy(() -> owner(second)).isInstanceOf(DataIntegrityViolationException.class);
    }

    /// Somebody opened it after it was thought that nobody could.
    @Test
    void whatIsWithTheProcessorIsNotGivenUp() {
        attach("pm_bank");
        var charge = UUID.fromString(pay("{}").expect(201).at("attempt_id"));

        TestService.shared()
                .bean(SettleCharge.class)
                .giveUp(shop.api().seller(), charge, new Outcome.Failed("unavailable", "No answer."));

        assertThat(attempts().at("data.0.status")).isEqualTo("PROCESSING");
    }

    @Test
    void moneyForAVoidedInvoiceIsCreditAndPaysNothing() {
        attach("pm_card_declined");
        var charge = UUID.fromString(pay("{}").expect(201).at("attempt_id"));
        shop.post("/invoices/" + invoice + "/void", "{}").expect(200);

        TestService.shared()
                .bean(SettleCharge.class)
                .handle(shop.api().seller(), charge, new Outcome.Succeeded(MethodType.CARD, null));

        assertThat(bills.show(invoice, "status")).isEqualTo("VOIDED");
        assertThat(bills.credit("lyon")).isEqualTo(540_000);
        assertThat(bills.events(invoice)).doesNotContain("invoice.paid");
    }

    @Test
    void theDatabaseWantsANameForWhatIsWithTheProcessor() {
        attach("pm_bank");
        pay("{}").expect(201);

        assertThatThrownBy(() -> owner(
                        "update payment_attempts set state = 'UNKNOWN', reference = null" + " where invoice_id = :id"))
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    @Test
    void theDatabaseKeepsWhatWasSettled() {
        attach("pm_card_ok");
        pay("{}").expect(201);

        assertThatThrownBy(() -> owner(
                        "update payment_attempts set state = 'UNKNOWN', settled_at = null" + " where invoice_id = :id"))
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    private void owner(String sql) {
        TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("id", UUID.fromString(invoice))
                .update();
    }

    private String attach(String token) {
        return shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': '" + token + "'}")
                .expect(201)
                .at("payment_method_id");
    }

    private Api.Answer pay(String body) {
        return shop.post("/invoices/" + invoice + "/pay", body);
    }

    private Api.Answer payFor(String id) {
        return shop.post("/invoices/" + id + "/pay", "{}");
    }

    private Api.Answer payWith(String key) {
        return shop.api().send("POST", "/invoices/" + invoice + "/pay", "{}", Map.of("Idempotency-Key", key));
    }

    private Api.Answer attempts() {
        return shop.api().get("/invoices/" + invoice + "/payment-attempts").expect(200);
    }
}
