package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.RandomTerms;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Explanation;
import io.billwright.core.explain.Recompute;
import io.billwright.platform.http.Json;
import io.billwright.testing.Sampling;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Writing figures as JSON and reading them again loses nothing.
class JsonLawsTest {

    private final JsonMapper json = Json.mapper();

    @Test
    void anEstimateReadBackShowsTheSameFigures() {
        Sampling.forSamples(random -> {
            var terms = RandomTerms.of(random);
            var schedule = ContractPricing.price(terms, Explain.OFF);

            var sealed = SealedEstimate.of(terms, EstimateResponse.of(schedule, null), json);
            var read = json.readTree(sealed.bytes());

            assertThat(read.get("grand_total").longValue())
                    .isEqualTo(EstimateResponse.cents(schedule.totals().total()));
            assertThat(read.get("estimate_hash").stringValue()).isEqualTo(sealed.hash());
            assertThat(sum(read.get("billing_schedule")))
                    .isEqualTo(read.get("grand_total").longValue());
            assertThat(sum(read.get("line_items")))
                    .isEqualTo(read.get("grand_total").longValue());
            assertThat(json.writeValueAsBytes(read)).isEqualTo(sealed.bytes());
        });
    }

    @Test
    void anExplanationReadBackGivesTheSameTotal() {
        Sampling.forSamples(random -> {
            var terms = RandomTerms.of(random);
            var total = ContractPricing.price(terms, Explain.ON).totals().total();
            var explanation = Explanation.of(Objects.requireNonNull(total.how()));

            var read = json.readValue(json.writeValueAsString(explanation), Explanation.class);

            assertThat(read).isEqualTo(explanation);
            assertThat(new Recompute().amount(read.tree(), terms.currency())).isEqualTo(total.money());
        });
    }

    private static long sum(JsonNode items) {
        return items.valueStream()
                .mapToLong(item -> Long.parseLong(item.get("grand_total").stringValue()))
                .sum();
    }
}
