package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// S8: usage that cannot be billed alone is parked, holds nothing else up, and is tried again when somebody says so.
class ParkedUsageBillingApiTest {

    private final MeteredBills metered = MeteredBills.open();
    private final Bills bills = metered.bills();
    private final Shop shop = bills.shop();

    @Test
    void parkedUsageOfASubscriptionThatIsOverIsTriedAgain() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "50", "2025-01-20T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        var terms = terms(subscription, "{}");
        shop.advance("2025-02-02T00:00:00Z");
        terms(subscription, terms);
        assertThat(parkedReason(subscription)).contains("internal error");
        shop.advance("2025-02-03T00:00:00Z");
        assertThat(metered.standalone()).isEmpty();

        var run = shop.api().get("/billing-runs").at("data.0.run_id");
        assertThat(shop.post("/billing-runs/" + run + "/retry-parked", "{}").at("retried"))
                .isEqualTo("1");
        bills.catchUp();

        assertThat(parkedReason(subscription)).isEqualTo("null");
        assertThat(MeteredBills.shown(metered.standalone().getFirst()))
                .containsExactly("Events 50 500 2025-01-01 2025-01-31");
    }

    @Test
    void whereNothingWasAgreedThereIsNothingToPark() {
        var subscription =
                bills.subscribe("2025-01-01", "[{'brick_id': 'events'}]", "'plan_id': 'metered'", "'accept': false");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);

        assertThat(shop.advance("2025-01-10T00:00:00Z").at("happened")).doesNotContain("parked");
    }

    private String parkedReason(String subscription) {
        return shop.api().get("/subscriptions/" + subscription).expect(200).at("parked_reason");
    }

    /// Sets what was agreed, as no caller can, and returns what it was. What is accepted is frozen, so the triggers
    /// must be off.
    private static String terms(String subscription, String terms) {
        var owner = TestService.shared().database().owner();
        var before = owner.sql("select terms::text from orders where subscription_id = :id")
                .param("id", UUID.fromString(subscription))
                .query(String.class)
                .single();
        owner.sql("""
                        set session_replication_role = replica;
                        update orders set terms = :terms::jsonb where subscription_id = :id;
                        set session_replication_role = default
                        """)
                .param("terms", terms)
                .param("id", UUID.fromString(subscription))
                .update();
        return before;
    }
}
