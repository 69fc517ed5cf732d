package io.billwright.edges.planned;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Settings change on the day for which somebody planned it (ADR 54).
class PlannedChangesApiTest {

    private static final String SEATS = """
            {'bricks': [{'brick_name': 'Seats', 'brick_code': 'seats', 'kind': 'ADD_ON',
              'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '12.00'}]}]}
            """;

    private final Shop shop = Shop.openAt("2025-03-01T09:00:00Z");
    private final Api api = shop.api();

    @Test
    void aPlanTakesEffectWhenItsDayBeginsInTheNameOfWhoeverPlannedIt() {
        shop.patch("/seller", "{'time_zone': 'Asia/Tokyo'}").expect(200);
        var planner = key("WRITE", "ADMIN");
        var planned = plan(planner, "DUNNING", null, "2025-03-10", steps(4));
        var id = planned.expect(201).at("planned_change_id");
        var key = api.get("/planned-changes/" + id).expect(200).at("planned_by.id");

        shop.advance("2025-03-09T14:59:59Z");
        assertThat(firstStep()).isEqualTo("0");
        var happened = shop.advance("2025-03-09T15:00:00Z");

        assertThat(firstStep()).isEqualTo("4");
        assertThat(happened.text()).contains("planned_change.applied");
        var made = api.get("/planned-changes/" + id).expect(200);
        assertThat(made.at("status")).isEqualTo("APPLIED");
        var entry = api.get("/audit?object_id=" + id).expect(200);
        assertThat(entry.at("data.0.entry_id")).isEqualTo(made.at("applied_entry_id"));
        assertThat(entry.at("data.0.operation")).isEqualTo("planned_change");
        assertThat(entry.at("data.0.actor.id")).isEqualTo(key).isNotEqualTo(keyOf(api));
        var change = api.get("/settings-history/DUNNING").expect(200);
        assertThat(change.at("data.0.planned_change_id")).isEqualTo(id);
        assertThat(change.at("data.0.actor.id")).isEqualTo(key);
        assertThat(change.at("data.0.changed_at")).isEqualTo("2025-03-09T15:00:00Z");
    }

    @Test
    void severalDaysAtOnceAreMadeInOrderAndEachOnce() {
        plan("2025-03-12", 3);
        plan("2025-03-10", 1);
        plan("2025-03-11", 2);
        plan("2025-03-12", 4);

        shop.advance("2025-06-01T00:00:00Z");

        var changes = api.get("/settings-history/DUNNING").expect(200).body().get("data");
        assertThat(changes.valueStream()
                        .map(change -> change.at("/after/steps/0/day").asInt() + " on "
                                + change.get("changed_at").stringValue()))
                .containsExactly(
                        "4 on 2025-03-12T00:00:00Z",
                        "3 on 2025-03-12T00:00:00Z",
                        "2 on 2025-03-11T00:00:00Z",
                        "1 on 2025-03-10T00:00:00Z");
        assertThat(statuses()).containsOnly("APPLIED");
    }

    @Test
    void everyKindDoesWhatTheOperationDoes() {
        var entity = shop.post("/legal-entities", """
                        {'name': 'Lyon', 'invoice_prefix': 'LY',
                         'address': {'line1': 'a', 'city': 'Lyon', 'country': 'FR'}}
                        """).expect(201).at("legal_entity_id");
        var plan = shop.post("/plans", "{'plan_name': 'Cloud'}").expect(201).at("plan_id");
        shop.post("/plans/" + plan + "/versions", SEATS).expect(201);
        var day = "2025-04-01";
        plan(api, "PLAN_VERSION", plan + "/1", day, "{}").expect(201);
        plan(api, "LEGAL_ENTITY", entity, day, "{'tax_id': 'FR1'}").expect(201);
        plan(api, "MAIL_TEXT", "PAYMENT_RECEIVED/en", day, "{'subject': 'Paid', 'heading': 'h', 'body': 'b'}")
                .expect(201);
        plan(api, "MAIL_TEXT", "PAYMENT_RECEIVED/en", "2025-05-01", "{}").expect(201);
        plan(api, "SELLER", null, day, """
                        {'tax_registrations': [{'jurisdiction': 'FR', 'name': 'TVA', 'category': 'standard',
                          'rate': '20', 'starts_at': '2025-04-01'}]}
                        """).expect(201);

        shop.advance("2025-04-01T00:00:00Z");

        assertThat(api.get("/plans/" + plan + "/versions/1").at("status")).isEqualTo("PUBLISHED");
        assertThat(api.get("/legal-entities").at("data.0.tax_id")).isEqualTo("FR1");
        assertThat(api.get("/mail-texts/PAYMENT_RECEIVED/en").at("text.subject"))
                .isEqualTo("Paid");
        assertThat(api.get("/seller").at("tax_registrations.0.name")).isEqualTo("TVA");
        shop.advance("2025-05-01T00:00:00Z");
        assertThat(api.get("/mail-texts/PAYMENT_RECEIVED/en").at("is_standard")).isEqualTo("true");
        assertThat(statuses()).containsOnly("APPLIED");
    }

    @Test
    void whatIsWithdrawnIsNotMade() {
        var id = plan("2025-03-10", 5);
        withdraw(id).expect(200);
        assertThat(withdraw(id).expect(200).at("status")).isEqualTo("WITHDRAWN");

        shop.advance("2025-03-11T00:00:00Z");

        assertThat(firstStep()).isEqualTo("0");
        var made = plan("2025-03-12", 5);
        shop.advance("2025-03-12T00:00:00Z");
        assertThat(withdraw(made).expect(400).text()).contains("has taken effect");
        assertThat(api.get("/planned-changes?status=WITHDRAWN&include_total=true")
                        .at("total"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DUNNING      |        | 2025-03-01 | {'steps': []}              | effective_on
            DUNNING      |        | 2024-12-31 | {'steps': []}              | effective_on
            DUNNING      |        | 2025-04-01 | {'steps': [{'day': 400, 'act': 'REMIND'}]} | body.steps
            DUNNING      |        | 2025-04-01 | {}                         | body.steps
            DUNNING      | x      | 2025-04-01 | {'steps': []}              | object
            SELLER       |        | 2025-04-01 | {'nonsense': 1}            | body.nonsense
            MAIL_TEXT    | NO/en  | 2025-04-01 | {}                         | object
            PLAN_VERSION | x/1    | 2025-04-01 | {}                         | object
            LEGAL_ENTITY |        | 2025-04-01 | {}                         | object
            NONSENSE     |        | 2025-04-01 | {}                         | kind
            """)
    void whatTheOperationWouldRefuseCannotBePlanned(
            String kind, @Nullable String object, String day, String body, String complaint) {
        assertThat(plan(api.unchecked(), kind, object, day, body).expect(400).text())
                .contains(complaint);
        assertThat(statuses()).isEmpty();
    }

    @Test
    void nobodyPlansWhatTheyMayNotDo() {
        var writer = key("READ", "WRITE");
        plan(writer, "DUNNING", null, "2025-04-01", steps(1)).expect(403);
        plan(key("READ"), "DUNNING", null, "2025-04-01", steps(1)).expect(403);
        var id = plan("2025-04-01", 1);
        writer.post("/planned-changes/" + id + "/withdraw", "{}").expect(403);
        writer.get("/planned-changes/" + id).expect(200);
        var plan = shop.post("/plans", "{'plan_name': 'Cloud'}").expect(201).at("plan_id");
        shop.post("/plans/" + plan + "/versions", SEATS).expect(201);
        plan(writer, "PLAN_VERSION", plan + "/1", "2025-04-01", "{}").expect(201);

        var other = TestService.shared().newSandboxSeller();
        other.get("/planned-changes/" + id).expect(404);
        other.post("/planned-changes/" + id + "/withdraw", "{}").expect(404);
        plan(other, "PLAN_VERSION", plan + "/1", "2199-01-01", "{}").expect(404);
        assertThat(other.get("/settings-history/PLAN?object=" + plan)
                        .expect(200)
                        .body()
                        .get("data"))
                .isEmpty();
    }

    @Test
    void aRepeatedRequestPlansOnce() {
        var body = request("DUNNING", null, "2025-03-10", steps(7));
        var headers = Map.of("Idempotency-Key", "plan-" + api.seller().id());
        var first = api.send("POST", "/planned-changes", body, headers).expect(201);
        shop.advance("2025-04-01T00:00:00Z");

        var again = api.send("POST", "/planned-changes", body, headers).expect(201);

        assertThat(again.at("planned_change_id")).isEqualTo(first.at("planned_change_id"));
        assertThat(statuses()).containsExactly("APPLIED");
    }

    /// Several processes find the same work of a live seller.
    @Test
    void severalAtOnceMakeAChangeOnce() {
        var live = TestService.shared().newSeller(Seller.Mode.LIVE);
        var ids = IntStream.rangeClosed(1, 3)
                .mapToObj(day -> plan(live, "DUNNING", null, "2199-01-01", steps(day))
                        .expect(201)
                        .at("planned_change_id"))
                .toList();
        var work = TestService.shared().bean(ApplyPlannedChanges.class);
        var then = Instant.parse("2199-01-02T00:00:00Z");

        IntStream.range(0, 4).parallel().forEach(_ -> work.run(live.seller(), then));

        var changes = live.get("/settings-history/DUNNING").expect(200).body().get("data");
        assertThat(changes.valueStream()
                        .map(change -> change.get("planned_change_id").stringValue()))
                .containsExactlyElementsOf(ids.reversed());
    }

    private Api key(String... scopes) {
        var body = "{'name': 'k', 'scopes': ['" + String.join("', '", scopes) + "']}";
        return api.withKey(shop.post("/api-keys", body).expect(201).at("key"));
    }

    private static String keyOf(Api api) {
        return api.get("/api-keys?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(key -> !key.get("name").stringValue().equals("k"))
                .findFirst()
                .orElseThrow()
                .get("key_id")
                .stringValue();
    }

    private String plan(String day, int step) {
        return plan(api, "DUNNING", null, day, steps(step)).expect(201).at("planned_change_id");
    }

    private static String steps(int day) {
        return "{'steps': [{'day': " + day + ", 'act': 'REMIND'}]}";
    }

    private static Api.Answer plan(Api by, String kind, @Nullable String object, String day, String body) {
        return by.post("/planned-changes", request(kind, object, day, body));
    }

    private static String request(String kind, @Nullable String object, String day, String body) {
        var named = object == null ? "" : "'object': '" + object + "', ";
        return Shop.json("{'kind': '" + kind + "', " + named + "'effective_on': '" + day + "', 'body': " + body + "}")
                .toString();
    }

    private Api.Answer withdraw(String id) {
        return api.post("/planned-changes/" + id + "/withdraw", "{}");
    }

    private String firstStep() {
        return api.get("/dunning-settings").expect(200).at("steps.0.day");
    }

    private List<String> statuses() {
        return api.get("/planned-changes?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(change -> change.get("status").stringValue())
                .toList();
    }
}
