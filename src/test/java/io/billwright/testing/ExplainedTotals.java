package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.explain.Explanation;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Json;
import java.util.List;

/// Checks every estimate that a test receives: its total can be recomputed from the explanation alone (R21).
/// Estimates of actions such as canceling list the effect on each invoice and have no other explanation.
final class ExplainedTotals {

    private static final String ESTIMATE = "/estimate";
    private static final List<String> OF_ACTS = List.of(
            "/cancel",
            "/void",
            "/payments",
            "/reverse",
            "/write-off",
            "/apply-credit",
            "/credit-notes",
            "/refunds",
            "/close");

    private ExplainedTotals() {}

    static boolean concern(String path, Api.Answer answer) {
        return path.endsWith(ESTIMATE)
                && OF_ACTS.stream().noneMatch(act -> path.endsWith(act + ESTIMATE))
                && answer.status() == 200;
    }

    /// An estimate with very many lines has no explanation.
    static void check(Api.Answer estimate, Api.Answer explained) {
        if (explained.status() != 200) {
            assertThat(explained.at("error.message")).startsWith("too many lines and periods to explain");
            return;
        }
        var json = Json.mapper();
        var explanation = json.treeToValue(explained.body().get("explain"), Explanation.class);
        var total = new Recompute().amount(explanation.tree(), CurrencyCode.USD);
        assertThat(total.minorUnits())
                .isEqualTo(estimate.body().get("grand_total").longValue());
        assertThat(explained.at("estimate_hash")).isEqualTo(estimate.at("estimate_hash"));
    }
}
