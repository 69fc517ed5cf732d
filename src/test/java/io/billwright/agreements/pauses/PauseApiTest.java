package io.billwright.agreements.pauses;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.changes.Desk;
import io.billwright.agreements.changes.Resting;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Pause and resume (R13, spec 2.12, 3.2, 4.14).
class PauseApiTest {

    private final Resting resting = Resting.at("2025-01-01T09:00:00Z");

    private static String field(JsonNode pause, String name) {
        return Desk.text(pause.get(name));
    }

    // R13: year 2025 monthly, paused 03-11 to 04-10: ends_at 2026-01-30
    @Test
    void aScheduledPauseMovesTheEndAtOnce() {
        var subscription = resting.year();
        resting.pass("2025-03-11");

        var pause = resting.paused(subscription, "{'scheduled_resume_at': '2025-04-10'}");

        assertThat(field(pause, "subscription_id")).isEqualTo(subscription);
        assertThat(field(pause, "paused_at")).isEqualTo("2025-03-11T00:00:00Z");
        assertThat(field(pause, "scheduled_resume_at")).isEqualTo("2025-04-10T00:00:00Z");
        assertThat(field(pause, "resumed_at")).isEqualTo("null");
        assertThat(field(pause, "pause_duration_days")).isEqualTo("0");
        assertThat(field(pause, "ends_at")).isEqualTo("2026-01-30");
        assertThat(resting.endsAt(subscription)).isEqualTo("2026-01-30");
        assertThat(resting.status(subscription)).isEqualTo("PAUSED");
    }

    // R13: the period in progress ends N days later, later boundaries follow from the shifted one
    @Test
    void thePeriodInProgressEndsLaterAndTheOthersFollow() {
        var subscription = resting.year();
        resting.pass("2025-03-11");

        resting.paused(subscription, "{'scheduled_resume_at': '2025-04-10'}");

        assertThat(resting.periods(subscription))
                .startsWith(
                        "2025-01-01 2025-01-31",
                        "2025-02-01 2025-02-28",
                        "2025-03-01 2025-04-30",
                        "2025-05-01 2025-05-30",
                        "2025-05-31 2025-06-30")
                .endsWith("2025-12-31 2026-01-30");
        // What is printed stays; what is not issued moves with its service and its day.
        assertThat(resting.services(subscription))
                .startsWith(
                        "2025-01-01 2025-01-31",
                        "2025-02-01 2025-02-28",
                        "2025-03-01 2025-03-31",
                        "2025-05-01 2025-05-30");
        assertThat(resting.desk().ofInvoices(subscription, "bill_at"))
                .contains("2025-03-01T00:00:00Z", "2025-05-01T00:00:00Z", "2025-05-31T00:00:00Z")
                .doesNotContain("2025-04-01T00:00:00Z");
        assertThat(resting.desk().ofInvoices(subscription, "due_at")).contains("2025-05-31T00:00:00Z");
    }

    // R13, spec 3.1: not-issued invoices are PAUSED, issued ones stay collectable
    @Test
    void whatIsNotIssuedIsPausedAndWhatIsIssuedCanBePaid() {
        var subscription = resting.year();
        resting.pass("2025-03-11");

        resting.paused(subscription, "{}");

        assertThat(resting.desk().ofInvoices(subscription, "status").subList(0, 5))
                .containsExactly("UNPAID", "PAST_DUE", "OUTSTANDING", "PAUSED", "PAUSED");
        var issued = resting.desk().ofInvoices(subscription, "invoice_id").get(2);
        resting.desk()
                .shop()
                .post("/invoices/" + issued + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 25000}")
                .expect(201);
        var paused = resting.desk().ofInvoices(subscription, "invoice_id").get(3);
        assertThat(resting.desk()
                        .shop()
                        .api()
                        .get("/invoices?status=PAUSED")
                        .body()
                        .get("data"))
                .hasSize(9);
        var refused = resting.desk()
                .shop()
                .post("/invoices/" + paused + "/issue", "{}")
                .expect(400);
        assertThat(refused.at("error.message")).contains("paused");
    }

    // 3.2: resumed_at is today in the subscription's time zone, ends_at is reduced by the unused pause days
    // R13: resumed after 12 days instead: 2026-01-12
    @Test
    void anEarlyResumptionTakesTheUnusedDaysBack() {
        var subscription = resting.year();
        resting.pass("2025-03-11");
        resting.paused(subscription, "{'scheduled_resume_at': '2025-04-10'}");
        resting.pass("2025-03-23");

        var pause = resting.resumed(subscription);

        assertThat(field(pause, "paused_at")).isEqualTo("2025-03-11T00:00:00Z");
        assertThat(field(pause, "scheduled_resume_at")).isEqualTo("2025-04-10T00:00:00Z");
        assertThat(field(pause, "resumed_at")).isEqualTo("2025-03-23T00:00:00Z");
        assertThat(field(pause, "pause_duration_days")).isEqualTo("12");
        assertThat(field(pause, "ends_at")).isEqualTo("2026-01-12");
        assertThat(resting.endsAt(subscription)).isEqualTo("2026-01-12");
        assertThat(resting.status(subscription)).isEqualTo("ACTIVE");
        assertThat(resting.periods(subscription)).contains("2025-03-01 2025-04-12", "2025-04-13 2025-05-12");
        assertThat(resting.desk().ofInvoices(subscription, "status")).doesNotContain("PAUSED");
    }

    // 3.2: unchanged if resumed on schedule; R13: the sweep resumes on schedule
    @Test
    void timeResumesItOnScheduleAndBillsWhatFollows() {
        var subscription = resting.year();
        resting.pass("2025-03-11");
        resting.paused(subscription, "{'scheduled_resume_at': '2025-04-10'}");

        var happened = resting.pass("2025-05-01").text();

        assertThat(happened).contains("\"subscription.resumed\"").contains("2025-04-10T00:00:00Z");
        assertThat(resting.endsAt(subscription)).isEqualTo("2026-01-30");
        assertThat(resting.status(subscription)).isEqualTo("ACTIVE");
        assertThat(resting.desk().ofInvoices(subscription, "status").subList(2, 5))
                .containsExactly("UNPAID", "OUTSTANDING", "SCHEDULED");
        var pause = resting.desk().timeline(subscription).get("pauses").get(0);
        assertThat(field(pause, "paused_at")).isEqualTo("2025-03-11");
        assertThat(field(pause, "scheduled_resume_at")).isEqualTo("2025-04-10");
        assertThat(field(pause, "resumed_at")).isEqualTo("2025-04-10");
    }

    // R13: open-ended, it moves at resume
    @Test
    void anOpenEndedPauseMovesTheEndWhenItIsResumed() {
        var subscription = resting.year();
        resting.pass("2025-03-11");
        var pause = resting.paused(subscription, "{}");
        assertThat(field(pause, "scheduled_resume_at")).isEqualTo("null");
        assertThat(field(pause, "ends_at")).isEqualTo("2025-12-31");

        resting.pass("2026-03-11");
        assertThat(resting.status(subscription)).isEqualTo("PAUSED");
        assertThat(resting.desk().ofInvoices(subscription, "status").subList(3, 12))
                .containsOnly("PAUSED");
        var resumed = resting.resumed(subscription);

        assertThat(field(resumed, "pause_duration_days")).isEqualTo("365");
        assertThat(field(resumed, "ends_at")).isEqualTo("2026-12-31");
        assertThat(resting.periods(subscription)).contains("2025-03-01 2026-03-31", "2026-04-01 2026-04-30");
    }

    @Test
    void aPauseThatEndsOnItsDayHasMovedNothing() {
        var subscription = resting.year();
        resting.pass("2025-03-11");
        var before = resting.desk().timeline(subscription).get("invoices");

        resting.paused(subscription, "{'scheduled_resume_at': '2025-04-10'}");
        var pause = resting.resumed(subscription);

        assertThat(field(pause, "pause_duration_days")).isEqualTo("0");
        assertThat(field(pause, "ends_at")).isEqualTo("2025-12-31");
        assertThat(resting.desk().timeline(subscription).get("invoices")).isEqualTo(before);
    }

    // R26: pause and resume leave the contract value; nothing is billed twice or forgotten
    @Test
    void allIsBilledOnceWhateverWasPaused() {
        var subscription = resting.year("'auto_renews': false");
        resting.pass("2025-02-01");
        resting.paused(subscription, "{'scheduled_resume_at': '2025-02-20'}");
        resting.pass("2025-03-15");
        resting.paused(subscription, "{}");
        resting.pass("2025-07-01");
        resting.resumed(subscription);
        resting.paused(subscription, "{'scheduled_resume_at': '2025-08-01'}");

        resting.pass("2027-01-01");

        assertThat(resting.status(subscription)).isEqualTo("INACTIVE");
        // 19 + 108 + 31 days after 2025-12-31
        assertThat(resting.endsAt(subscription)).isEqualTo("2026-06-07");
        assertThat(resting.desk().totals(subscription)).hasSize(12).containsOnly(250_00L);
        assertThat(resting.desk().ofInvoices(subscription, "status")).containsOnly("UNPAID");
        assertThat(resting.desk().orderValues(subscription)).isEqualTo(3000_00);
        assertThat(resting.periods(subscription))
                .contains("2025-02-01 2025-08-05", "2025-08-06 2025-09-05")
                .endsWith("2026-05-08 2026-06-07");
    }

    @Test
    void itIsToldWithTheSubscriptionAsItIsThen() {
        var subscription = resting.year();
        resting.pass("2025-03-11");
        resting.paused(subscription, "{'scheduled_resume_at': '2025-04-10'}");
        assertThat(field(resting.desk().lastEvent(subscription), "status")).isEqualTo("PAUSED");
        assertThat(field(resting.desk().lastEvent(subscription), "ends_at")).isEqualTo("2026-01-30");
        resting.resumed(subscription);

        assertThat(resting.desk().events(subscription))
                .containsExactly("subscription.activated", "subscription.paused", "subscription.resumed");
        assertThat(field(resting.desk().lastEvent(subscription), "ends_at")).isEqualTo("2025-12-31");
    }
}
