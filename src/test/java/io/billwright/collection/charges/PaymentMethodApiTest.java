package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Payment methods of a customer (spec 2.13, 4.15, 4.16).
class PaymentMethodApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String path = "/customers/" + shop.id("lyon") + "/payment-methods";

    @Test
    void aCardShowsWhatMayBeShownOfIt() {
        var card = attach("pm_card_ok").expect(201);

        assertThat(card.at("payment_method_id")).startsWith("pm_").isNotEqualTo("pm_card_ok");
        assertThat(card.at("type")).isEqualTo("card");
        assertThat(card.at("card.brand")).isEqualTo("visa");
        assertThat(card.at("card.last4")).isEqualTo("4242");
        assertThat(card.body().get("card").get("exp_month").intValue()).isEqualTo(12);
        assertThat(card.body().get("card").get("exp_year").intValue()).isEqualTo(2099);
        assertThat(card.body().has("us_bank_account")).isFalse();
        assertThat(card.body().has("link")).isFalse();
        assertThat(card.body().has("restricted")).isFalse();
    }

    @Test
    void anAccountShowsItsBank() {
        var account = attach("pm_bank").expect(201);

        assertThat(account.at("type")).isEqualTo("us_bank_account");
        assertThat(account.at("us_bank_account.bank_name")).isEqualTo("Bank of Trials");
        assertThat(account.at("us_bank_account.bank_type")).isEqualTo("checking");
        assertThat(account.at("us_bank_account.last4")).isEqualTo("6789");
        assertThat(account.at("us_bank_account.routing_number")).isEqualTo("110000000");
        assertThat(account.body().has("card")).isFalse();
    }

    @Test
    void aLinkShowsItsAddress() {
        var link = attach("pm_link").expect(201);

        assertThat(link.at("type")).isEqualTo("link");
        assertThat(link.at("link.email")).isEqualTo("payer@example.com");
    }

    @Test
    void theFirstIsTheDefaultUntilAnotherIsChosen() {
        var first = attach("pm_card_ok").expect(201);
        var second = attach("pm_link").expect(201);
        assertThat(first.at("is_default")).isEqualTo("true");
        assertThat(second.at("is_default")).isEqualTo("false");
        assertThat(shop.api().get(path + "/default").expect(200).at("payment_method_id"))
                .isEqualTo(first.at("payment_method_id"));

        var chosen = choose(second.at("payment_method_id")).expect(200);

        assertThat(chosen.at("default_payment_method_id")).isEqualTo(second.at("payment_method_id"));
        var now = shop.api().get(path + "/default").expect(200);
        assertThat(now.at("payment_method_id")).isEqualTo(second.at("payment_method_id"));
        assertThat(now.at("is_default")).isEqualTo("true");
        assertThat(shop.api().get(path).expect(200).body().get("data").valueStream())
                .extracting(method -> method.get("is_default").booleanValue())
                .containsExactlyInAnyOrder(true, false);
    }

    @Test
    void theAnswerNamesTheNewestSubscription() {
        var method = attach("pm_card_ok").expect(201).at("payment_method_id");
        assertThat(choose(method).expect(200).at("subscription_id")).isEqualTo("null");
        bills.subscribe("2025-03-01", Bills.SEATS);
        shop.advance("2025-03-02T09:00:00Z");
        var newest = bills.subscribe("2025-04-01", Bills.SEATS);

        assertThat(choose(method).expect(200).at("subscription_id")).isEqualTo(newest);
    }

    @Test
    void onlyWhatIsAttachedToTheCustomerCanBeTheDefault() {
        var ofOslo = shop.post("/customers/" + shop.id("oslo") + "/payment-methods", "{'payment_method_id': 'pm_link'}")
                .expect(201)
                .at("payment_method_id");

        assertThat(choose(ofOslo).expect(400).at("error.code")).isEqualTo("ERR_BAD_REQUEST");
        assertThat(choose("pm_unknown").expect(400).text()).contains("payment_method_id");
        shop.api().put(path + "/default", "{}").expect(400);
    }

    @Test
    void theSameKeyAttachesOnce() {
        var key = Map.of("Idempotency-Key", "card-1");
        var body = "{\"payment_method_id\": \"pm_card_ok\"}";
        var first = shop.api().send("POST", path, body, key).expect(201);
        var again = shop.api().send("POST", path, body, key).expect(201);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(TestService.shared()
                        .database()
                        .owner()
                        .sql("select count(*) from sandbox_methods where seller_id = :seller")
                        .param("seller", shop.api().seller().id())
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void withoutAnyThereIsNoDefault() {
        assertThat(shop.api().get(path + "/default").expect(404).at("error.message"))
                .isEqualTo("default payment method not found");
        assertThat(shop.api().get(path).expect(200).body().get("data")).isEmpty();
    }

    @Test
    void whatTheProcessorDoesNotKnowIsRefused() {
        assertThat(attach("pm_nothing").expect(400).text()).contains("payment_method_id", "no payment method");
        assertThat(attach("4242424242424242").expect(400).at("error.code")).isEqualTo("ERR_BAD_REQUEST");
    }

    @Test
    void anUnknownCustomerIsNotFound() {
        var unknown = "/customers/" + UUID.randomUUID() + "/payment-methods";
        shop.api().get(unknown).expect(404);
        shop.api().get(unknown + "/default").expect(404);
        shop.post(unknown, "{'payment_method_id': 'pm_link'}").expect(404);
        shop.api()
                .put(unknown + "/default", "{\"payment_method_id\": \"pm_link\"}")
                .expect(404);
    }

    /// Spec 2.8 decides for each kind, and what an order does not say is accepted.
    @ParameterizedTest
    @CsvSource({
        "pm_card_ok, paywall_credit_card, not_accepted",
        "pm_link, paywall_credit_card, not_accepted",
        "pm_bank, paywall_ach, not_accepted",
        "pm_card_ok, paywall_ach, none",
        "pm_bank, paywall_credit_card, none",
        "pm_card_ok, paywall_check, none"
    })
    void anInvoiceSaysWhyItDoesNotTakeAMethod(String token, String flag, String reason) {
        var invoice = bills.issue("2025-03-01", "'accepted_payment_methods_config': {'" + flag + "': false}");
        attach(token).expect(201);

        assertThat(restriction(invoice)).isEqualTo(reason);
    }

    @Test
    void anExpiredCardIsRestricted() {
        var invoice = bills.issue("2025-03-01");
        attach("pm_card_expired").expect(201);

        assertThat(restriction(invoice)).isEqualTo("expired");
    }

    @Test
    void aBankAccountPaysInDollars() {
        var invoice = bills.issue("2025-03-01", "'currency': 'EUR'");
        attach("pm_bank").expect(201);

        assertThat(restriction(invoice)).isEqualTo("currency");
    }

    @Test
    void theInvoiceThatIsAskedAboutMustExist() {
        shop.api().get(path + "?invoice_id=" + UUID.randomUUID()).expect(404);
        shop.api().get(path + "?invoice_id=none").expect(404);
    }

    private String restriction(String invoice) {
        var method = shop.api()
                .get(path + "?invoice_id=" + invoice)
                .expect(200)
                .body()
                .get("data")
                .get(0);
        if (!method.has("restricted")) {
            return "none";
        }
        assertThat(method.get("restricted").get("message").stringValue()).endsWith(".");
        return method.get("restricted").get("reason").stringValue();
    }

    private Api.Answer attach(String token) {
        return shop.post(path, "{'payment_method_id': '" + token + "'}");
    }

    private Api.Answer choose(String id) {
        return shop.api().put(path + "/default", "{\"payment_method_id\": \"" + id + "\"}");
    }
}
