package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Every change appends its event, in order per object, and only if it happened (S5).
class EventLogTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void theEventsOfAnObjectAreNumberedFromOne() {
        var id = api.post("/customers", "{\"customer_name\": \"a\"}").at("customer_id");
        api.patch("/customers/" + id, "{\"customer_name\": \"b\"}").expect(200);
        api.patch("/customers/" + id, "{\"customer_name\": \"c\"}").expect(200);

        assertThat(events(id)).containsExactly("1 customer.created a", "2 customer.updated b", "3 customer.updated c");
    }

    @Test
    void aRefusedChangeLeavesNoEvent() {
        var id = api.post("/customers", "{\"customer_name\": \"a\"}").at("customer_id");
        api.patch("/customers/" + id, "{\"partner_id\": \"" + id + "\"}").expect(400);

        assertThat(events(id)).containsExactly("1 customer.created a");
    }

    @Test
    void everyKindOfChangeHasItsEvent() {
        var plan = api.post("/plans", "{\"plan_name\": \"p\"}").at("plan_id");
        api.patch("/plans/" + plan, "{\"plan_name\": \"q\"}").expect(200);
        var bricks = """
                {"bricks": [{"brick_name": "B", "brick_code": "b", "kind": "ADD_ON",
                  "prices": [{"currency": "USD", "pricing_model": "FLAT", "amount": "1"}]}]}
                """;
        api.post("/plans/" + plan + "/versions", bricks).expect(201);
        api.put("/plans/" + plan + "/versions/1", bricks).expect(200);
        api.post("/plans/" + plan + "/versions/1/publish", "{}").expect(200);
        api.post("/coupons", "{\"code\": \"c\", \"rate\": \"1\"}").expect(201);
        api.patch("/seller", "{\"name\": \"n\"}").expect(200);

        assertThat(types())
                .containsExactly(
                        "seller.created",
                        "api_key.created",
                        "plan.created",
                        "plan.updated",
                        "plan_version.created",
                        "plan_version.updated",
                        "plan_version.published",
                        "coupon.created",
                        "seller.updated");
    }

    private List<String> events(String objectId) {
        return TestService.shared()
                .database()
                .owner()
                .sql("""
                        select sequence, type, data from events where object_id = :id order by sequence
                        """)
                .param("id", objectId)
                .query((row, _) -> row.getLong("sequence") + " " + row.getString("type") + " "
                        + Shop.json(PackedJson.unpack(row.getBytes("data")))
                                .get("customer_name")
                                .stringValue())
                .list();
    }

    private List<String> types() {
        return TestService.shared()
                .database()
                .owner()
                .sql("select type from events where seller_id = :id order by event_id")
                .param("id", api.seller().id())
                .query((row, _) -> row.getString(1))
                .list();
    }
}
