package io.billwright.agreements.orders;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.RandomTerms;
import io.billwright.core.contract.Terms;
import io.billwright.platform.http.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

/// How terms are stored. An agreement lasts for years, so what was written once must be read for ever.
class TermsJsonTest {

    @Test
    void anyTermsAreReadAsTheyWereWritten() {
        forSamples(2_000, random -> {
            var terms = RandomTerms.of(random);
            var paused =
                    random.nextBoolean() ? terms : terms.paused(terms.anchor().plusDays(40), 12);
            var stored = new TermsJson.Stored(paused, List.of(30, 14));

            assertThat(TermsJson.read(TermsJson.write(stored))).isEqualTo(stored);
        });
    }

    /// The file is never made anew: if this fails, agreements that are stored can no longer be read.
    @Test
    void termsWrittenWithTheFirstReleaseAreReadAndWrittenTheSame() throws IOException {
        var file = new ClassPathResource("orders/stored-terms.json").getContentAsString(StandardCharsets.UTF_8);
        var json = Json.mapper();

        var stored = TermsJson.read(file);

        assertThat(stored.terms()).isInstanceOf(Terms.class);
        assertThat(json.readTree(TermsJson.write(stored))).isEqualTo(json.readTree(file));
    }
}
