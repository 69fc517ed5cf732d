package io.billwright.edges.integrations.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.billing.delivery.DeliverInvoice;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Await;
import io.billwright.testing.StripeBooks.Happening;
import io.billwright.testing.StripeMessages;
import io.billwright.testing.StripeStub.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every live seller has an account of its own: money of one never passes through that of another.
@Timeout(120)
class StripeAccountsTest {

    private final Payee seller = Payee.open();
    /// The first account of the seller.
    private final String first = Payee.account();

    @Test
    void moneyOfASellerGoesToItsOwnAccount() {
        var other = Payee.open();
        var second = Payee.account();
        seller.connect(first);
        other.connect(second);
        var ours = seller.invoice(seller.customer("pm_card_visa"));
        var theirs = other.invoice(other.customer("pm_card_visa"));

        assertThat(seller.paymentUrl(ours)).contains("/pay/");
        seller.pay(ours).expect(201);
        other.pay(theirs).expect(201);

        assertThat(Payee.charges(first)).containsExactly(seller.charge(ours));
        assertThat(Payee.charges(second)).containsExactly(other.charge(theirs));
        assertThat(Payee.books("former").captures())
                .noneMatch(capture ->
                        List.of(seller.charge(ours), other.charge(theirs)).contains(capture.attemptId()));
    }

    @Test
    void aSellerWithoutAnAccountTakesNoPaymentOnline() {
        var invoice = seller.invoice(seller.customer());
        var refused = seller.pay(invoice).expect(400);
        assertThat(seller.paymentUrl(invoice)).isEqualTo("null");
        assertThat(refused.at("error.details.reason")).isEqualTo("no_payment_processor");
        assertThat(refused.at("error.message")).isEqualTo("no payment processor is connected");

        seller.api().get("/seller/stripe").expect(404);
        seller.api().delete("/seller/stripe").expect(404);
    }

    @Test
    void anInvoiceFromBeforeTheAccountHasAPaymentPageToo() {
        var delivered = seller.invoice(seller.customer());
        var waiting = seller.invoice(seller.customer());
        var deliver = Payee.SERVICE.bean(DeliverInvoice.class);
        deliver.now(seller.api().seller(), UUID.fromString(delivered));
        seller.connect(first);

        assertThat(seller.paymentUrl(delivered)).contains("/pay/");
        deliver.now(seller.api().seller(), UUID.fromString(waiting));
        assertThat(seller.paymentUrl(waiting)).contains("/pay/");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # key             | webhook secret | field          | what is said of it
            sk_test_acme      |                | secret_key     | must be a live key of Stripe
            sk_live_NoSuchKey |                | secret_key     | is not accepted by Stripe
            sk_live_acme      | secret         | webhook_secret | must be the signing secret of an endpoint
            """, delimiter = '|')
    void aKeyIsCheckedBeforeItIsKept(String key, String webhook, String field, String message) {
        var secret = webhook == null ? "" : ", \"webhook_secret\": \"" + webhook + "\"";
        var refused = seller.api()
                .put("/seller/stripe", "{\"secret_key\": \"" + key + "\"" + secret + "}")
                .expect(400);

        assertThat(refused.at("error.details.fields." + field + ".0")).startsWith(message);
        seller.api().get("/seller/stripe").expect(404);
    }

    @Test
    void anAccountBelongsToOneSellerAndSandboxesHaveNone() {
        seller.connect(first);
        var key = "{\"secret_key\": \"sk_live_" + first + "_2\"}";

        Payee.SERVICE.newSeller(Seller.Mode.LIVE).put("/seller/stripe", key).expect(409);
        assertThat(Payee.SERVICE
                        .newSandboxSeller()
                        .put("/seller/stripe", key)
                        .expect(400)
                        .at("error.message"))
                .isEqualTo("a sandbox has its own payment processor, which moves no money");
    }

    @Test
    void secretsAreNeitherShownNorStoredAsTheyAre() {
        seller.connect(first);
        var shown = seller.api().get("/seller/stripe").expect(200);
        assertThat(shown.at("account_id")).isEqualTo("acct_" + first);
        assertThat(shown.at("has_webhook_secret")).isEqualTo("true");
        var stored = Payee.SERVICE
                .database()
                .owner()
                .sql("""
                        select encode(secret_key, 'escape') || encode(webhook_secret, 'escape') from stripe_accounts
                        where seller_id = :seller
                        """)
                .param("seller", seller.api().seller().id())
                .query(String.class)
                .single();
        assertThat(List.of(shown.text(), stored)).noneMatch(text -> text.contains("sk_live") || text.contains("whsec"));

        Payee.SERVICE
                .bean(SellerTransactions.class)
                .run(
                        seller.api().seller(),
                        () -> Payee.SERVICE.bean(SellerAccountStore.class).resealOld());
        seller.pay(seller.invoice(seller.customer("pm_card_visa"))).expect(201);
        assertThat(Payee.books(first).captures()).hasSize(1);
    }

    /// A bank that takes its time, and an answer that was lost: both are asked about where they were made.
    @Test
    void aChargeInFlightStaysWithItsAccountWhenTheSellerHasAnother() {
        seller.connect(first);
        var slow = seller.invoice(seller.customer("pm_usBankAccount_success"));
        assertThat(seller.pay(slow).expect(201).at("status")).isEqualTo("PROCESSING");
        var payer = seller.customer("pm_card_visa");
        var lost = seller.invoice(payer);
        Payee.STUB.failing(
                call -> call.account().equals(first) && call.path().endsWith("/confirm") ? Fault.TIMEOUT_AFTER : null);
        seller.pay(lost);
        Payee.STUB.failing(_ -> null);
        assertThat(seller.status(lost)).isNotEqualTo("PAID");

        var second = Payee.account();
        seller.connect(second);
        var reference = Payee.books(first).captures().getFirst().intent();
        assertThat(reference).startsWith("pi_" + first);
        Payee.books(first).clear(Payee.intent(slow), true);
        seller.resolve(slow);
        seller.resolve(lost);

        assertThat(List.of(seller.status(slow), seller.status(lost))).containsOnly("PAID");
        assertThat(Payee.charges(first)).containsExactlyInAnyOrder(seller.charge(slow), seller.charge(lost));
        assertThat(Payee.books(second).captures()).isEmpty();
        seller.api()
                .post("/invoices/" + lost + "/credit-notes", "{\"reason\": \"Agreed\", \"refund\": true}")
                .expect(201);
        assertThat(Payee.books(first).count("re_")).isEqualTo(1);
        assertThat(Payee.books(second).count("re_")).isZero();
    }

    /// Also if the account changes while the charge is written down but not yet opened.
    @Test
    void aMethodOfAnotherAccountIsNotCharged() {
        seller.connect(first);
        var payer = seller.customer("pm_card_visa");
        var unopened = seller.invoice(payer);
        Payee.STUB.failing(call ->
                call.account().equals(first) && call.path().endsWith("/payment_intents") ? Fault.ERROR_BEFORE : null);
        seller.pay(unopened);
        Payee.STUB.failing(_ -> null);

        var second = Payee.account();
        seller.connect(second);
        seller.resolve(unopened);
        var refused = seller.pay(unopened).expect(400);
        assertThat(refused.at("error.details.reason")).isEqualTo("payment_method_not_accepted");
        assertThat(seller.api()
                        .get("/customers/" + payer + "/payment-methods?invoice_id=" + unopened)
                        .expect(200)
                        .at("data.0.restricted.reason"))
                .isEqualTo("other_account");

        seller.attach(payer, "pm_card_visa");
        seller.pay(unopened).expect(201);

        assertThat(Payee.books(first).captures()).isEmpty();
        assertThat(Payee.charges(second)).containsExactly(seller.charge(unopened));
    }

    @Test
    void anotherKeyOfTheSameAccountChangesNothingElse() {
        seller.connect(first);
        var slow = seller.invoice(seller.customer("pm_usBankAccount_success"));
        seller.pay(slow).expect(201);

        seller.api()
                .put("/seller/stripe", "{\"secret_key\": \"rk_live_" + first + "_2\"}")
                .expect(200);
        assertThat(seller.api().get("/seller/stripe").at("has_webhook_secret")).isEqualTo("true");
        Payee.books(first).clear(Payee.intent(slow), true);
        seller.resolve(slow);

        assertThat(seller.status(slow)).isEqualTo("PAID");
    }

    @Test
    void aSellerWhoHasDisconnectedStillHearsWhatBecameOfItsCharges() {
        seller.connect(first);
        var payer = seller.customer("pm_usBankAccount_success");
        var slow = seller.invoice(payer);
        seller.pay(slow).expect(201);
        var happenings = new ArrayList<Happening>();
        Payee.books(first).onHappening(happenings::add);
        Payee.books(first).clear(Payee.intent(slow), true);

        assertThat(seller.api().delete("/seller/stripe").expect(200).at("state"))
                .isEqualTo("DISCONNECTED");
        assertThat(seller.pay(seller.invoice(payer)).expect(400).at("error.details.reason"))
                .isEqualTo("no_payment_processor");
        var messages = seller.messages();
        assertThat(messages.send(happenings.getLast()).statusCode()).isEqualTo(200);

        Await.until("it is paid", () -> seller.status(slow).equals("PAID"));
    }

    @Test
    void aMessageIsTakenFromTheSellersOwnAccountAlone() {
        seller.connect(first);
        var slow = seller.invoice(seller.customer("pm_usBankAccount_success"));
        seller.pay(slow).expect(201);
        var happenings = new ArrayList<Happening>();
        Payee.books(first).onHappening(happenings::add);
        Payee.books(first).clear(Payee.intent(slow), true);
        var body = StripeMessages.event(happenings.getLast());
        var asked = Payee.STUB.calls().size();
        var messages = seller.messages();
        long now = System.currentTimeMillis() / 1000;

        assertThat(messages.send(body, StripeMessages.signature(body, "whsec_former", now))
                        .statusCode())
                .isEqualTo(400);
        var former = new StripeMessages(Payee.SERVICE.baseUrl() + "/webhooks/stripe");
        assertThat(former.send(body, StripeMessages.signature(body, "whsec_former", now))
                        .statusCode())
                .isEqualTo(200);

        assertThat(Payee.STUB.calls()).hasSize(asked);
    }

    /// So that customers and methods that are known there stay known.
    @Test
    void theAccountThatTheServiceHadBeforeKeepsItsName() {
        seller.connect("former");
        seller.pay(seller.invoice(seller.customer("pm_card_visa"))).expect(201);

        assertThat(Payee.SERVICE
                        .database()
                        .owner()
                        .sql("select processor from payment_attempts where seller_id = :seller")
                        .param("seller", seller.api().seller().id())
                        .query(String.class)
                        .single())
                .isEqualTo("stripe");
    }
}
