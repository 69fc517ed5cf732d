package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A small request can ask for very many lines. Beyond a limit their steps are not shown.
class EstimateExplainLimitTest {

    private static final Shop SHOP = Shop.open();

    @Test
    void anEstimateOfVeryManyLinesIsGivenButNotExplained() {
        var api = TestService.shared().newSandboxSeller();
        var body = ninetyBricksFor600Months(api);

        api.post("/subscriptions/estimate", body).expect(200);
        assertThat(api.post("/subscriptions/estimate?explain=true", body)
                        .expect(400)
                        .at("error.message"))
                .isEqualTo("too many lines and periods to explain; ask for the estimate without explain");
    }

    @Test
    void anAnswerIsKeptToSomeMegabytes() {
        var refused = SHOP.api()
                .post("/subscriptions/estimate", bricksInPhases(15, 100).toString());

        assertThat(refused.expect(400).at("error.message"))
                .isEqualTo("too many bricks for so many phases and months: at most 1000 lines, and 60000 months of all"
                        + " lines together");
    }

    private static String ninetyBricksFor600Months(Api api) {
        var plan = api.post("/plans", "{\"plan_name\": \"Ninety\"}").expect(201).at("plan_id");
        var bricks = IntStream.range(0, 90)
                .mapToObj("""
                        {"brick_name": "B", "brick_code": "b%d", "kind": "ADD_ON",
                         "prices": [{"currency": "USD", "pricing_model": "FLAT", "amount": "1"}]}
                        """::formatted)
                .collect(Collectors.joining(",", "{\"bricks\": [", "]}"));
        var draft = api.post("/plans/" + plan + "/versions", bricks).expect(201);
        api.post("/plans/" + plan + "/versions/1/publish", "{}").expect(200);
        var sent = draft.body()
                .get("bricks")
                .valueStream()
                .map(brick -> "{\"brick_id\": " + brick.get("brick_id") + "}")
                .collect(Collectors.joining(",", "[", "]"));
        return "{\"starts_at\": \"2027-01-01\", \"contract_length\": 600, \"billing_frequency\": \"MONTHLY\","
                + " \"plan_id\": \"" + plan + "\", \"bricks\": " + sent + "}";
    }

    @Test
    void anEstimateOfManyLinesIsExplained() {
        SHOP.estimate(bricksInPhases(10, 60));
    }

    private static JsonNode bricksInPhases(int bricks, int phases) {
        var codes = new String[] {
            "seats",
            "desks",
            "support",
            "thousand",
            "hundred",
            "ninety",
            "storage",
            "hosts",
            "workspace",
            "mails",
            "parking",
            "locker",
            "badge",
            "setup",
            "calls"
        };
        var sent = IntStream.range(0, bricks)
                .mapToObj(i -> "{'brick_id': '" + SHOP.id(codes[i]) + "'}")
                .collect(Collectors.joining(",", "[", "]"));
        var ramp = IntStream.rangeClosed(1, phases)
                .mapToObj(i -> "{'phase_position': " + i + ", 'contract_length': 1}")
                .collect(Collectors.joining(",", "'phases': [", "]"));
        return Shop.yearly(
                sent,
                ramp,
                "'plan_id': '" + SHOP.id("plan") + "', 'contract_length': " + phases
                        + ", 'discount_coupons': ['MINUS100']");
    }
}
