package io.billwright.edges.planned;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// A planned change that cannot be made is parked, and a violation until somebody acts on it (R26).
class ParkedPlansApiTest {

    private static final String SEATS = """
            {'bricks': [{'brick_name': 'Seats', 'brick_code': 'seats', 'kind': 'ADD_ON',
              'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '12.00'}]}]}
            """;

    private final Shop shop = Shop.openAt("2025-03-01T09:00:00Z");
    private final Api api = shop.api();

    /// A draft that was planned and is gone: the plan can be tried again, dismissed or withdrawn.
    @Test
    void whatCannotBeMadeIsParked() {
        var plan = shop.post("/plans", "{'plan_name': 'Cloud'}").expect(201).at("plan_id");
        shop.post("/plans/" + plan + "/versions", SEATS).expect(201);
        var id = planned(
                "{'kind': 'PLAN_VERSION', 'object': '" + plan + "/1', 'effective_on': '2025-03-10', 'body': {}}");
        api.delete("/plans/" + plan + "/versions/1").expect(200);
        step("2025-03-10", 6);

        shop.advance("2025-03-10T00:00:00Z");

        assertThat(firstStep()).isEqualTo("6");
        var parked = api.get("/parked-work?kinds=PLANNED_CHANGE").expect(200);
        assertThat(parked.at("data.0.work_id")).isEqualTo(id);
        assertThat(parked.at("data.0.cause")).contains("plan version not found");
        assertThat(violations()).containsExactly("parked_work_is_acted_on");
        api.post("/parked-work/PLANNED_CHANGE/" + id + "/retry", "{}").expect(200);
        shop.advance("2025-03-10T00:01:00Z");
        assertThat(api.get("/planned-changes/" + id).at("status")).isEqualTo("PARKED");
        api.post("/planned-changes/" + id + "/withdraw", "{}").expect(200);
        assertThat(api.get("/parked-work").expect(200).body().get("data")).isEmpty();
        assertThat(violations()).isEmpty();
    }

    /// Trying an old plan again must not undo a newer one.
    @Test
    void aPlanThatWasOvertakenStaysParked() {
        var old = step("2025-03-10", 1);
        TestService.shared()
                .database()
                .owner()
                .sql("update planned_changes set status = 'PARKED', parked_reason = 'r', parked_at = now()"
                        + " where planned_change_id = :id and seller_id = :seller")
                .param("id", UUID.fromString(old))
                .param("seller", api.seller().id())
                .update();
        step("2025-03-11", 2);
        shop.advance("2025-03-11T00:00:00Z");

        api.post("/parked-work/PLANNED_CHANGE/" + old + "/retry", "{}").expect(200);
        shop.advance("2025-03-12T00:00:00Z");

        assertThat(firstStep()).isEqualTo("2");
        assertThat(api.get("/parked-work").at("data.0.cause")).contains("a later plan");
        assertThat(violations()).containsExactly("parked_work_is_acted_on");
        shop.post("/parked-work/PLANNED_CHANGE/" + old + "/dismiss", "{'reason': 'A later plan holds'}")
                .expect(200);
        assertThat(violations()).isEmpty();
    }

    private String step(String day, int step) {
        return planned("{'kind': 'DUNNING', 'effective_on': '" + day + "', 'body': {'steps': [{'day': " + step
                + ", 'act': 'REMIND'}]}}");
    }

    private String planned(String change) {
        return shop.post("/planned-changes", change).expect(201).at("planned_change_id");
    }

    private String firstStep() {
        return api.get("/dunning-settings").expect(200).at("steps.0.day");
    }

    private List<String> violations() {
        return api.get("/integrity")
                .expect(200)
                .body()
                .get("checks")
                .valueStream()
                .filter(check -> !check.get("ok").booleanValue())
                .map(check -> check.get("name").stringValue())
                .toList();
    }
}
