package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What happened can be read for 30 days.
class EventsApiTest {

    private static final Duration SHOWN = Duration.ofDays(30);

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void anEventTellsTheObjectAsItWas() {
        var customer = api.post("/customers", "{\"customer_name\": \"a\"}").expect(201);
        api.patch("/customers/" + customer.at("customer_id"), "{\"customer_name\": \"b\"}")
                .expect(200);

        var events = list("object_id=" + customer.at("customer_id"));

        assertThat(events)
                .extracting(EventsApiTest::summary)
                .containsExactly("2 customer.updated", "1 customer.created");
        assertThat(events.getLast().get("data")).isEqualTo(customer.body());
        var id = events.getLast().get("event_id").stringValue();
        assertThat(api.get("/events/" + id).expect(200).body()).isEqualTo(events.getLast());
    }

    /// The clock of a sandbox may show any year.
    @Test
    void anEventHasTheTimeOfTheSellerAndThatOfTheService() {
        api.post("/sandbox/clock/advance", "{\"to\": \"2031-05-01T09:00:00Z\"}").expect(200);
        var before = Instant.now().minusSeconds(1);
        api.post("/plans", "{\"plan_name\": \"p\"}").expect(201);

        var event = list("type=plan.created").getFirst();

        assertThat(event.get("timestamp").stringValue()).isEqualTo("2031-05-01T09:00:00Z");
        assertThat(Instant.parse(event.get("recorded_at").stringValue())).isBetween(before, Instant.now());
    }

    @Test
    void filtersNarrowTheListAndItsTotal() {
        var plan = api.post("/plans", "{\"plan_name\": \"p\"}").at("plan_id");
        api.post("/plans", "{\"plan_name\": \"q\"}").expect(201);
        api.patch("/plans/" + plan, "{\"plan_name\": \"r\"}").expect(200);

        assertThat(list("type=plan.created")).hasSize(2);
        assertThat(list("type=plan.created&object_id=" + plan)).hasSize(1);
        assertThat(list("type=plan.created&object_id=" + UUID.randomUUID())).isEmpty();
        assertThat(api.get("/events?include_total=true&limit=1&type=plan.created")
                        .at("total"))
                .isEqualTo("2");
    }

    @Test
    void cursorsWalkAllOfItOnce() {
        for (int i = 0; i < 5; i++) {
            api.post("/plans", "{\"plan_name\": \"p" + i + "\"}").expect(201);
        }
        var seen = new ArrayList<String>();
        var cursor = "";
        do {
            var page = api.get("/events?type=plan.created&limit=2" + cursor).expect(200);
            page.body()
                    .get("data")
                    .forEach(event -> seen.add(event.at("/data/plan_name").stringValue()));
            cursor = page.at("has_more").equals("true") ? "&cursor=" + page.at("next_cursor") : "";
        } while (!cursor.isEmpty());

        assertThat(seen).containsExactly("p4", "p3", "p2", "p1", "p0");
    }

    @Test
    void whatWasWrittenMoreThan30DaysAgoIsNotShown() {
        var within = write(Instant.now().minus(SHOWN).plusSeconds(60));
        var before = write(Instant.now().minus(SHOWN).minusSeconds(60));

        assertThat(list("type=coupon.created"))
                .extracting(event -> event.get("event_id").stringValue())
                .containsExactly(within);
        api.get("/events/" + within).expect(200);
        assertThat(api.get("/events/" + before).expect(404).at("error.message")).isEqualTo("event not found");
    }

    @Test
    void whoMayNotManageKeysIsToldNothingOfThem() {
        var reader = api.withKey(api.post("/api-keys", "{\"name\": \"reader\", \"scopes\": [\"READ\"]}")
                .expect(201)
                .at("key"));
        var created = list("type=api_key.created");

        assertThat(created).hasSize(2);
        assertThat(reader.get("/events?type=api_key.created&include_total=true").at("total"))
                .isEqualTo("0");
        assertThat(reader.get("/events").expect(200).text())
                .contains("seller.created")
                .doesNotContain("api_key");
        reader.get("/events/" + created.getFirst().get("event_id").stringValue())
                .expect(404);
    }

    @Test
    void whatCannotBeAskedForIsNamed() {
        assertThat(api.get("/events?type=invoice.eaten").expect(400).at("error.details.fields.type.0"))
                .isEqualTo("is no type of event");
        assertThat(api.get("/events?object_id=7").expect(400).at("error.details.fields.object_id.0"))
                .isEqualTo("must be a UUID");
        api.get("/events/" + UUID.randomUUID()).expect(404);
        api.get("/events/7").expect(404);
    }

    private List<JsonNode> list(String filter) {
        return api.get("/events?" + filter)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList();
    }

    private static String summary(JsonNode event) {
        return event.get("sequence") + " " + event.get("type").stringValue();
    }

    /// An event that was written then: its id.
    private String write(Instant then) {
        var id = new UUID(then.toEpochMilli() << 16 | 0x7000, UUID.randomUUID().getLeastSignificantBits());
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        insert into events (seller_id, event_id, object_id, sequence, type, occurred_at, data)
                        values (:seller, :id, :object, 1, 'coupon.created', now(), '\\x007b7d')
                        """)
                .param("seller", api.seller().id())
                .param("id", id)
                .param("object", UUID.randomUUID().toString())
                .update();
        return id.toString();
    }
}
