package io.billwright.collection.dunning;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A seller chooses what happens to unpaid invoices (R29), and for whom it does not.
class DunningSettingsApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @BeforeEach
    void giveTheCustomerAnAddress() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
    }

    @Test
    void theStandardHoldsUntilSomethingElseIsChosen() {
        var settings = shop.api().get("/dunning-settings").expect(200);

        assertThat(settings.body()
                        .get("steps")
                        .valueStream()
                        .map(step ->
                                step.get("day").asInt() + " " + step.get("act").stringValue()))
                .containsExactly("0 CHARGE", "3 CHARGE", "7 CHARGE", "14 CHARGE", "21 CHARGE", "30 GIVE_UP");
        assertThat(settings.at("history")).isEqualTo("[]");
    }

    @Test
    void everyStepDoesWhatItSays() {
        attach("pm_card_declined");
        choose("{'day': 5, 'act': 'REMIND'}, {'day': 10, 'act': 'CHARGE'}, {'day': 20, 'act': 'GIVE_UP'}");
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0, 'billing_frequency': 'ALL_UPFRONT'");

        shop.advance("2025-04-30T00:00:00Z");

        assertThat(mails())
                .containsExactly(
                        "2025-03-01 PAYMENT_FAILED",
                        "2025-03-06 PAYMENT_REMINDER",
                        "2025-03-11 PAYMENT_FAILED",
                        "2025-03-21 INVOICE_UNPAID");
        assertThat(bills.show(invoice, "status")).isEqualTo("UNPAID");
        assertThat(charges(invoice)).isEqualTo(3);
    }

    @Test
    void withoutGivingUpAnInvoiceStaysPastDue() {
        choose("{'day': 5, 'act': 'REMIND'}");
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0, 'billing_frequency': 'ALL_UPFRONT'");
        shop.advance("2025-06-30T00:00:00Z");

        assertThat(mails()).containsExactly("2025-03-06 PAYMENT_REMINDER");
        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
        assertThat(dunning()).isEqualTo("ENDED");
    }

    @Test
    void withoutStepsNothingHappensUntilThereAreSome() {
        choose("");
        bills.issue("2025-03-01", "'payment_terms': 0, 'billing_frequency': 'ALL_UPFRONT'");
        shop.advance("2025-05-10T12:00:00Z");
        assertThat(mails()).isEmpty();

        choose("{'day': 5, 'act': 'REMIND'}");
        shop.advance("2025-06-30T00:00:00Z");

        assertThat(mails()).containsExactly("2025-05-11 PAYMENT_REMINDER");
    }

    /// Taken on the 3rd and the 7th day: neither comes again, wherever it is moved before the 10th.
    @Test
    void aChangeNeverRepeatsAStepThatWasTaken() {
        bills.issue("2025-03-01", "'payment_terms': 0, 'billing_frequency': 'ALL_UPFRONT'");
        shop.advance("2025-03-11T12:00:00Z");
        assertThat(mails()).containsExactly("2025-03-04 PAYMENT_REMINDER", "2025-03-08 PAYMENT_REMINDER");

        choose("{'day': 3, 'act': 'REMIND'}, {'day': 6, 'act': 'REMIND'}, {'day': 7, 'act': 'CHARGE'}, "
                + "{'day': 12, 'act': 'REMIND'}, {'day': 40, 'act': 'GIVE_UP'}");
        assertThat(dunning()).isEqualTo("RUNNING {\"act\":\"REMIND\",\"day\":\"2025-03-13\"}");
        choose("{'day': 7, 'act': 'REMIND'}, {'day': 12, 'act': 'REMIND'}, {'day': 35, 'act': 'GIVE_UP'}");
        shop.advance("2025-05-30T00:00:00Z");

        assertThat(mails())
                .containsExactly(
                        "2025-03-04 PAYMENT_REMINDER",
                        "2025-03-08 PAYMENT_REMINDER",
                        "2025-03-13 PAYMENT_REMINDER",
                        "2025-04-05 INVOICE_UNPAID");
    }

    @Test
    void aChangeOnTheMorningOfAStepNeitherLosesNorRepeatsIt() {
        bills.issue("2025-03-01", "'payment_terms': 0, 'billing_frequency': 'ALL_UPFRONT'");
        shop.advance("2025-03-04T08:00:00Z");
        choose("{'day': 3, 'act': 'REMIND'}, {'day': 9, 'act': 'REMIND'}");
        shop.advance("2025-03-04T09:30:00Z");
        assertThat(mails()).containsExactly("2025-03-04 PAYMENT_REMINDER");

        choose("{'day': 3, 'act': 'REMIND'}, {'day': 8, 'act': 'REMIND'}");
        shop.advance("2025-03-12T00:00:00Z");

        assertThat(mails()).containsExactly("2025-03-04 PAYMENT_REMINDER", "2025-03-09 PAYMENT_REMINDER");
    }

    @Test
    void aPauseHoldsStepsBackUntilItsDay() {
        bills.issue("2025-03-01", "'payment_terms': 0, 'billing_frequency': 'ALL_UPFRONT'");
        shop.advance("2025-03-05T00:00:00Z");
        customer("{'paused_until': '2025-03-20'}");
        assertThat(dunning()).isEqualTo("PAUSED {\"act\":\"CHARGE\",\"day\":\"2025-03-20\"}");

        shop.advance("2025-03-23T00:00:00Z");

        assertThat(mails())
                .containsExactly(
                        "2025-03-04 PAYMENT_REMINDER", "2025-03-20 PAYMENT_REMINDER", "2025-03-22 PAYMENT_REMINDER");
    }

    @Test
    void anExemptCustomerIsLeftAloneUntilItIsNot() {
        customer("{'exempt': true}");
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0, 'billing_frequency': 'ALL_UPFRONT'");
        shop.advance("2025-06-15T12:00:00Z");
        assertThat(mails()).isEmpty();
        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
        assertThat(dunning()).isEqualTo("EXEMPT");

        customer("{}");
        shop.advance("2025-06-17T00:00:00Z");

        assertThat(mails()).containsExactly("2025-06-16 INVOICE_UNPAID");
    }

    @Test
    void changesAreKeptWithWhoMadeThem() {
        choose("{'day': 5, 'act': 'REMIND'}");
        choose("{'day': 5, 'act': 'REMIND'}");
        choose("{'day': 6, 'act': 'REMIND'}");
        customer("{'exempt': true}");

        var settings = shop.api().get("/dunning-settings").expect(200);
        assertThat(settings.body().get("history")).hasSize(2);
        assertThat(settings.at("history.0.settings.steps.0.day") + settings.at("history.1.settings.steps.0.day"))
                .isEqualTo("65");
        assertThat(settings.at("history.0.actor.kind")).isEqualTo("API_KEY");
        var own = shop.api().get("/customers/" + shop.id("lyon") + "/dunning").expect(200);
        assertThat(own.at("exempt") + own.at("history.0.settings.exempt")).isEqualTo("truetrue");
        var audited = shop.api().get("/audit?object_id=" + shop.id("lyon")).expect(200);
        assertThat(audited.at("data.0.entry_id")).isEqualTo(own.at("history.0.audit_entry_id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'steps': [{'day': 5, 'act': 'REMIND'}, {'day': 5, 'act': 'CHARGE'}]}",
                "{'steps': [{'day': 5, 'act': 'GIVE_UP'}, {'day': 6, 'act': 'CHARGE'}]}",
                "{'steps': [{'day': 0, 'act': 'REMIND'}]}",
                "{'steps': [{'day': 366, 'act': 'REMIND'}]}",
                "{'steps': [{'day': 1, 'act': 'SHOUT'}]}",
                "{}"
            })
    void stepsThatMakeNoSenseAreRefused(String body) {
        shop.api().put("/dunning-settings", body.replace('\'', '"')).expect(400);
    }

    private Api.Answer choose(String steps) {
        return shop.api()
                .put("/dunning-settings", ("{'steps': [" + steps + "]}").replace('\'', '"'))
                .expect(200);
    }

    private void customer(String body) {
        shop.api()
                .put("/customers/" + shop.id("lyon") + "/dunning", body.replace('\'', '"'))
                .expect(200);
    }

    /// The state of the first open invoice, and its next step if there is one.
    private String dunning() {
        var balance =
                shop.api().get("/customers/" + shop.id("lyon") + "/balance").expect(200);
        var next = balance.at("invoices.0.dunning.next_step");
        return balance.at("invoices.0.dunning.state") + (next.equals("null") ? "" : " " + next);
    }

    private int charges(String invoice) {
        return shop.api()
                .get("/invoices/" + invoice + "/payment-attempts")
                .expect(200)
                .body()
                .get("data")
                .size();
    }

    private List<String> mails() {
        var mails = new ArrayList<String>();
        shop.api()
                .get("/sandbox/mail?limit=100")
                .expect(200)
                .body()
                .get("data")
                .forEach(mail -> mails.add(mail.get("created_at").stringValue().substring(0, 10) + " "
                        + mail.get("kind").stringValue()));
        return mails.reversed().stream()
                .filter(mail -> !mail.contains("INVOICE_ISSUED"))
                .toList();
    }

    private void attach(String token) {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': '" + token + "'}")
                .expect(201);
    }
}
