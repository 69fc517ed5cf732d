package io.billwright.agreements.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.RandomTerms;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import io.billwright.testing.Sampling;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A price is stored in the form of the API; what is read back is what was written.
class PriceJsonLawsTest {

    private final JsonMapper json = Json.mapper();

    @Test
    void aPriceReadBackIsThePriceWritten() {
        Sampling.forSamples(random -> {
            var terms = RandomTerms.of(random);
            for (var line : terms.phases().getFirst().lines()) {
                var price = new BrickPrice(terms.currency(), null, line.price());
                var written = json.writeValueAsString(PriceResponse.of(price));
                if (!written.contains("\"-")) {
                    var read = Fields.parse((ObjectNode) json.readTree(written), PriceFields::read);
                    assertThat(json.writeValueAsString(PriceResponse.of(read))).isEqualTo(written);
                    assertThat(read).isEqualTo(price);
                }
            }
        });
    }
}
