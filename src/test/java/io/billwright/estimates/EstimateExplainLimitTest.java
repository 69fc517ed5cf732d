package io.billwright.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A small request can ask for very many lines. Their steps grow with the square, so beyond a limit they are not shown.
class EstimateExplainLimitTest {

    private static final Shop SHOP = Shop.open();

    @Test
    void anEstimateOfVeryManyLinesIsGivenButNotExplained() {
        var body = bricksInPhases(15, 100).toString();

        SHOP.api().post("/subscriptions/estimate", body).expect(200);
        assertThat(SHOP.api()
                        .post("/subscriptions/estimate?explain=true", body)
                        .expect(400)
                        .at("error.message"))
                .isEqualTo("too many lines and periods to explain; ask for the estimate without explain");
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
