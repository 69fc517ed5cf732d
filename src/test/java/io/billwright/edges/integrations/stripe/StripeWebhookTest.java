package io.billwright.edges.integrations.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Json;
import io.billwright.testing.StripeBooks.Happening;
import io.billwright.testing.StripeMessages;
import io.billwright.testing.StripeShop;
import io.billwright.testing.StripeStub.Fault;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages of Stripe, of which only the charge they name is believed.
class StripeWebhookTest {

    private static final StripeShop SHOP = StripeShop.open(5000);

    private final List<Happening> happenings = new CopyOnWriteArrayList<>();

    @BeforeEach
    void listen() {
        SHOP.stub().books().onHappening(happenings::add);
    }

    @AfterAll
    static void close() {
        SHOP.close();
    }

    /// An invoice that a bank is about to pay.
    private static String processing() {
        var invoice = SHOP.invoice(SHOP.customer("pm_usBankAccount_success"), 54_00);
        assertThat(SHOP.pay(invoice).expect(201).at("status")).isEqualTo("PROCESSING");
        return invoice;
    }

    private static String clear(String invoice, boolean isPaid) {
        SHOP.stub().books().clear(SHOP.reference(invoice), isPaid);
        return invoice;
    }

    private static void send(Happening happening) {
        assertThat(SHOP.messages().send(happening).statusCode()).isEqualTo(200);
    }

    private static String attempts(String invoice) {
        var attempts = SHOP.api().get("/invoices/" + invoice + "/payment-attempts");
        return attempts.expect(200).at("data.0.status");
    }

    /// Those that were made; a charge that failed is shown too, with its error.
    private static long payments(String invoice) {
        return SHOP.api()
                .get("/invoices/" + invoice)
                .body()
                .get("payments")
                .valueStream()
                .filter(payment -> payment.get("error").isNull())
                .count();
    }

    @Test
    void aChargeIsAskedAboutWhenThereIsNews() throws Exception {
        var invoice = clear(processing(), true);
        assertThat(SHOP.status(invoice)).isNotEqualTo("PAID");

        send(happenings.getLast());

        StripeShop.await(() -> SHOP.status(invoice).equals("PAID"));
        assertThat(attempts(invoice)).isEqualTo("SUCCEEDED");
    }

    @Test
    void whatStripeTellsIsNotedAsDoneByStripe() throws Exception {
        var invoice = clear(processing(), true);

        send(happenings.getLast());

        StripeShop.await(() -> SHOP.status(invoice).equals("PAID"));
        var paid = SHOP.api().get("/events?type=invoice.paid&object_id=" + invoice);
        assertThat(paid.at("data.0.actor.kind") + " " + paid.at("data.0.actor.id"))
                .isEqualTo("PROCESSOR stripe:acct_stub");
        var entry = SHOP.api()
                .get("/audit?actor_kind=PROCESSOR&object_id=" + invoice)
                .expect(200);
        assertThat(entry.at("data.0.operation")).isEqualTo("POST /webhooks/stripe/{seller_id}");
    }

    @Test
    void messagesMayComeTwiceAndInAnyOrder() throws Exception {
        var invoice = clear(processing(), true);

        for (var happening : happenings.reversed()) {
            send(happening);
            send(happening);
        }

        StripeShop.await(() -> SHOP.status(invoice).equals("PAID"));
        happenings.forEach(StripeWebhookTest::send);
        assertThat(payments(invoice)).isEqualTo(1);
    }

    @Test
    void aFailureIsHeardOfToo() throws Exception {
        var invoice = clear(processing(), false);

        send(happenings.getLast());

        StripeShop.await(() -> attempts(invoice).equals("FAILED"));
        assertThat(payments(invoice)).isZero();
    }

    @Test
    void moneyThatCameAfterAllCounts() throws Exception {
        var invoice = clear(processing(), false);
        send(happenings.getLast());
        StripeShop.await(() -> attempts(invoice).equals("FAILED"));

        clear(invoice, true);
        send(happenings.getLast());

        assertThat(attempts(invoice)).isEqualTo("SUCCEEDED");
        assertThat(SHOP.status(invoice)).isEqualTo("PAID");
    }

    /// Nobody else asks about a charge that has failed, so Stripe is told to come again.
    @Test
    void newsOfAFailedChargeComesAgainIfStripeDoesNotAnswer() throws Exception {
        var invoice = clear(processing(), false);
        send(happenings.getLast());
        StripeShop.await(() -> attempts(invoice).equals("FAILED"));
        clear(invoice, true);
        SHOP.stub().failNext(SHOP.reference(invoice), Fault.RATE_LIMIT);

        assertThat(SHOP.messages().send(happenings.getLast()).statusCode()).isEqualTo(503);
        send(happenings.getLast());

        assertThat(SHOP.status(invoice)).isEqualTo("PAID");
    }

    /// A lie with a valid signature changes nothing either.
    @Test
    void whatAMessageSaysIsNotBelieved() throws Exception {
        var invoice = processing();
        var asked = SHOP.stub().calls().size();

        send(new Happening("payment_intent.succeeded", happenings.getLast().object()));

        StripeShop.await(() -> SHOP.stub().calls().size() > asked);
        assertThat(attempts(invoice)).isEqualTo("PROCESSING");
    }

    @Test
    void aMessageThatIsNotSignedBySecretAndTimeIsRefused() {
        clear(processing(), true);
        var asked = SHOP.stub().calls().size();
        var body = StripeMessages.event(happenings.getLast());
        long now = System.currentTimeMillis() / 1000;
        var valid = StripeMessages.signature(body, StripeMessages.SECRET, now);

        assertThat(SHOP.messages().send(body, null).statusCode()).isEqualTo(400);
        assertThat(SHOP.messages().send(body, "").statusCode()).isEqualTo(400);
        assertThat(SHOP.messages().send(body, "t=1,v1=").statusCode()).isEqualTo(400);
        assertThat(SHOP.messages().send(body + " ", valid).statusCode()).isEqualTo(400);
        assertThat(SHOP.messages()
                        .send(body, StripeMessages.signature(body, "whsec_other", now))
                        .statusCode())
                .isEqualTo(400);
        var old = SHOP.messages().send(body, StripeMessages.signature(body, StripeMessages.SECRET, now - 301));
        assertThat(old.statusCode()).isEqualTo(400);
        assertThat(old.body()).contains("ERR_BAD_REQUEST").contains("the signature is not valid");
        assertThat(SHOP.stub().calls()).hasSize(asked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "{'type': 5}",
                "{'type': 'payment_intent.succeeded'}",
                "{'type': 'payment_intent.succeeded', 'data': {'object': {'metadata': {'seller_id': 'me'}}}}",
                "{'type': 'customer.created', 'data': {'object': {'metadata': {}}}}"
            })
    void whatDoesNotConcernUsIsTakenAndForgotten(String message) {
        var body = message.replace('\'', '"');
        var signature = StripeMessages.signature(body, StripeMessages.SECRET, System.currentTimeMillis() / 1000);

        assertThat(SHOP.messages().send(body, signature).statusCode()).isEqualTo(200);
    }

    @Test
    void chargesOfOthersAreNotAskedAbout() {
        var invoice = processing();
        var attempt = SHOP.api()
                .get("/invoices/" + invoice + "/payment-attempts")
                .expect(200)
                .at("data.0.attempt_id");
        var asked = SHOP.stub().calls().size();

        send(about(UUID.randomUUID().toString(), attempt));
        send(about(SHOP.seller().id().toString(), UUID.randomUUID().toString()));

        assertThat(SHOP.stub().calls()).hasSize(asked);
    }

    private static Happening about(String seller, String attempt) {
        var metadata = Map.of("seller_id", seller, "attempt_id", attempt);
        return new Happening("payment_intent.succeeded", Json.mapper().valueToTree(Map.of("metadata", metadata)));
    }

    @Test
    void aMessageHasALongestLength() {
        var body = "{\"a\": \"" + "x".repeat(512 * 1024) + "\"}";

        assertThat(SHOP.messages().send(body, "t=1,v1=00").statusCode()).isEqualTo(413);
    }

    @Test
    void withoutASecretNothingIsHeard() {
        var service = TestService.shared();
        var formerly = new StripeMessages(service.baseUrl() + "/webhooks/stripe");
        var seller = StripeMessages.to(service.newSeller(Seller.Mode.LIVE), service.baseUrl());
        var nobody = new StripeMessages(service.baseUrl() + "/webhooks/stripe/nobody");

        for (var messages : List.of(formerly, seller, nobody)) {
            assertThat(messages.send("{}", "t=1,v1=00").statusCode()).isEqualTo(404);
        }
    }
}
