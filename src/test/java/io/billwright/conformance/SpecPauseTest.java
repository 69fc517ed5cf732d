package io.billwright.conformance;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Sections 2.12, 3.2 and 4.14: pausing and resuming.
class SpecPauseTest {

    private static final String UNKNOWN = "2b8a1f34-0000-7000-8000-000000000000";

    private final Statements spec = new Statements(SpecPauseTest.class);
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String subscription =
            bills.subscribe("2025-03-01", Bills.SEATS, "'time_zone': 'America/New_York', 'customer_id': 'nowhere'");

    @AfterAll
    static void count() {
        Statements.assertMade(SpecPauseTest.class, 55);
    }

    private Api.Answer pause(String body) {
        return shop.post("/subscriptions/" + subscription + "/pause", body);
    }

    private Api.Answer resume(String body) {
        return shop.post("/subscriptions/" + subscription + "/resume", body);
    }

    private String endsAt() {
        return shop.api().get("/subscriptions/" + subscription).expect(200).at("ends_at");
    }

    // 2.12, 3.2, 4.14
    @Test
    void resumedBeforeSchedule() {
        spec.is("ends_at", endsAt(), "2026-02-28");
        var paused = pause("{'scheduled_resume_at': '2025-03-31'}").expect(201);
        spec.fields("2.12 paused", paused.body(), Shapes.PAUSE);
        spec.is("2.12 null while paused", paused.at("resumed_at"), "null");
        spec.holds("2.12 set at pause time", paused.at("scheduled_resume_at").startsWith("2025-03-31"));
        spec.is("ends later", endsAt(), "2026-03-30");
        shop.advance("2025-03-12T02:00:00Z");
        var resumed = resume("{}").expect(200);
        spec.fields("2.12 resumed", resumed.body(), Shapes.PAUSE);
        spec.holds("4.14 today in its time zone", resumed.at("resumed_at").startsWith("2025-03-11"));
        spec.is("2.12 actual days", resumed.at("pause_duration_days"), "10");
        spec.is("3.2 reduced by the unused days", resumed.at("ends_at"), "2026-03-10");
        spec.is("3.2 of the subscription", endsAt(), "2026-03-10");
    }

    // 3.2
    @Test
    void resumedOnSchedule() {
        pause("{'scheduled_resume_at': '2025-03-11'}").expect(201);
        var ends = endsAt();
        shop.advance("2025-03-11T09:00:00Z");
        spec.is("3.2 unchanged", endsAt(), ends);
        spec.is("resumed", shop.api().get("/subscriptions/" + subscription).at("status"), "ACTIVE");
    }

    // 4.14
    @Test
    void notification() {
        shop.patch("/customers/" + shop.id("nowhere"), "{'emails': ['ap@nowhere.example']}")
                .expect(200);
        pause("{}").expect(201);
        resume("{}").expect(200);
        spec.is("by default nobody is told", mails(), 0L);
        pause("{}").expect(201);
        resume("{'should_notify_customer': false}").expect(200);
        spec.is("nor with false", mails(), 0L);
        pause("{}").expect(201);
        resume("{'should_notify_customer': true}").expect(200);
        spec.is("told", mails(), 1L);
    }

    private long mails() {
        return shop.api()
                .get("/sandbox/mail?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(mail -> mail.get("kind").stringValue().equals("SUBSCRIPTION_RESUMED"))
                .count();
    }

    // 4.14, 7
    @Test
    void whatIsRefused() {
        spec.invalid("4.14 not paused", resume("{}"), "subscription_id");
        spec.invalid("4.14 flag", resume("{'should_notify_customer': 'maybe'}"), "should_notify_customer");
        spec.invalid("4.14 unknown field", resume("{'when': 1}"), "when");
        var unknown = shop.post("/subscriptions/" + UNKNOWN + "/resume", "{}");
        spec.notFound("4.14", unknown);
        spec.holds("7 names the kind", unknown.at("error.message").contains("subscription"));
        pause("{}").expect(201);
        resume("{}").expect(200);
        spec.invalid("4.14 again", resume("{}"), "subscription_id");
    }
}
