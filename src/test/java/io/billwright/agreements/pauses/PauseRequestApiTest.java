package io.billwright.agreements.pauses;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.changes.Desk;
import io.billwright.agreements.changes.Resting;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// How a pause and its end are asked for (spec 4.14), and who is told.
class PauseRequestApiTest {

    private final Resting resting = Resting.at("2025-01-01T09:00:00Z");

    private static String field(JsonNode node, String name) {
        return Desk.text(node.get(name));
    }

    // 4.14: should_notify_customer, default false
    @Test
    void theCustomerIsToldIfThatIsWished() {
        var silent = resting.year("'accounts_payable_emails': ['pay@lyon.example']");
        var told = resting.year("'accounts_payable_emails': ['pay@acme.example']");
        resting.pass("2025-03-11");
        resting.paused(silent, "{'scheduled_resume_at': '2025-03-13'}");
        resting.paused(told, "{'scheduled_resume_at': '2025-03-13', 'should_notify_customer': true}");
        resting.pass("2025-03-14");
        resting.paused(silent, "{}");
        resting.resume(silent, "{'should_notify_customer': true}").expect(200);

        assertThat(mails("SUBSCRIPTION_PAUSED pay@acme.example"))
                .hasSize(1)
                .first()
                .satisfies(mail -> assertThat(field(mail, "text"))
                        .contains(
                                "is on hold",
                                "Paused from: 11 March 2025",
                                "Active again from: 13 March 2025",
                                "Runs through: 2 January 2026"));
        assertThat(mails("SUBSCRIPTION_RESUMED pay@acme.example")).hasSize(1);
        assertThat(mails("SUBSCRIPTION_PAUSED pay@lyon.example")).isEmpty();
        assertThat(mails("SUBSCRIPTION_RESUMED pay@lyon.example")).hasSize(1);
    }

    private List<JsonNode> mails(String kindAndRecipient) {
        return resting.desk()
                .shop()
                .api()
                .get("/sandbox/mail?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(mail ->
                        (field(mail, "kind") + " " + Desk.text(mail.at("/recipients/0"))).equals(kindAndRecipient))
                .toList();
    }

    // spec 1: the resume endpoint also takes forms
    @Test
    void itIsResumedByAFormToo() {
        var subscription = resting.year();
        resting.paused(subscription, "{}");
        resting.resume(subscription, "application/x-www-form-urlencoded", "should_notify_customer=false")
                .expect(200);
        resting.paused(subscription, "{}");
        var form = part("should_notify_customer", "true") + "--limit--\r\n";
        resting.resume(subscription, "multipart/form-data; boundary=limit", form)
                .expect(200);
        resting.paused(subscription, "{}");
        assertThat(resting.resume(subscription, "application/x-www-form-urlencoded", "should_notify_customer=maybe")
                        .expect(400)
                        .at("error.details.fields.should_notify_customer.0"))
                .isEqualTo("must be true or false");
    }

    private static String part(String name, String text) {
        return "--limit\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + text + "\r\n";
    }

    // 4.14: 400 with details.fields, 404
    @Test
    void onlyWhatIsActiveIsPausedAndOnlyWhatIsPausedIsResumed() {
        var active = resting.year();
        assertThat(resting.resume(active, "{}").expect(400).at("error.details.fields.subscription_id.0"))
                .isEqualTo("is ACTIVE; only a paused subscription can be resumed");
        resting.paused(active, "{}");
        assertThat(resting.pause(active, "{}").expect(400).at("error.details.fields.subscription_id.0"))
                .isEqualTo("is PAUSED; only an active subscription can be paused");
        var pending = resting.desk().subscribe("2025-06-01", Resting.SEATS);
        assertThat(resting.pause(pending, "{}").expect(400).text()).contains("is PENDING");
        var trial =
                resting.desk().subscribe("2025-01-01", Resting.SEATS, "'order_type': 'TRIAL', 'contract_length': 1");
        assertThat(resting.pause(trial, "{}").expect(400).text()).contains("is TRIAL");
        var unknown = "00000000-0000-7000-8000-000000000000";
        assertThat(resting.pause(unknown, "{}").expect(404).at("error.message")).contains("subscription");
        assertThat(resting.resume(unknown, "{}").expect(404).at("error.message"))
                .contains("subscription");
    }

    @Test
    void wrongFieldsAreNamed() {
        var subscription = resting.year();

        var refused = resting.pause(
                        subscription, "{'scheduled_resume_at': 'soon', 'should_notify_customer': 7, 'until': 1}")
                .expect(400);
        var past = resting.pause(subscription, "{'scheduled_resume_at': '2025-01-01'}")
                .expect(400);
        var late = resting.pause(subscription, "{'scheduled_resume_at': '9999-12-31'}")
                .expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames())
                .containsExactlyInAnyOrder("scheduled_resume_at", "should_notify_customer", "until");
        assertThat(past.at("error.details.fields.scheduled_resume_at.0")).isEqualTo("must be after 2025-01-01");
        assertThat(late.body().at("/error/details/fields").propertyNames()).containsExactly("scheduled_resume_at");
        assertThat(resting.resume(subscription, "{'when': 1}").expect(400).text())
                .contains("when");
        assertThat(resting.status(subscription)).isEqualTo("ACTIVE");
    }

    // R25
    @Test
    void theSameRequestPausesOnce() {
        var subscription = resting.year();
        var path = "/subscriptions/" + subscription + "/pause";
        var key = Map.of("Idempotency-Key", "rest");
        var first = resting.desk().shop().api().send("POST", path, "{}", key).expect(201);

        var again = resting.desk().shop().api().send("POST", path, "{}", key).expect(201);

        assertThat(again.text()).isEqualTo(first.text());
        assertThat(Shop.json(again.text()).get("pause_id").isString()).isTrue();
    }
}
