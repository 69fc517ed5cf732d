package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.http.Json;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class ScrubberTest {

    private final Scrubber scrubber = new Scrubber(LocalDate.parse("2031-05-17"));

    @Test
    void anIdIsReplacedByTheSameOneWithinAnAnswer() {
        var answer = """
                {"order_id": "01a1e306-824d-7000-b3f5-8a858c1b064c",
                 "customer_id": "01a1e306-824d-7000-b3f5-8a858c1b064d",
                 "orders": ["01a1e306-824d-7000-b3f5-8a858c1b064c"]}
                """;

        assertThat(scrubber.scrub(Json.mapper().readTree(answer))).hasToString("""
                {"order_id":"00000000-0000-7000-8000-000000000101",\
                "customer_id":"00000000-0000-7000-8000-000000000102",\
                "orders":["00000000-0000-7000-8000-000000000101"]}""");
    }

    @Test
    void daysCloseToTheTestCountFromAFixedOneAndOthersStay() {
        assertThat(scrubber.text("created_at", "2031-05-17T04:05:06.123456Z")).isEqualTo("2026-12-01T09:00:00Z");
        assertThat(scrubber.text("due_at", "2031-06-16T00:00:00+02:00")).isEqualTo("2026-12-31T00:00:00+02:00");
        assertThat(scrubber.text("starts_at", "2031-05-18")).isEqualTo("2026-12-02");
        assertThat(scrubber.text("starts_at", "2027-01-01")).isEqualTo("2027-01-01");
        assertThat(scrubber.text("starts_at", "2031-06-01")).isEqualTo("2031-06-01");
    }

    @Test
    void noKeySecretOrLinkOfATestSurvives() {
        assertThat(scrubber.text("key", "bw_test_secret")).doesNotContain("secret");
        assertThat(scrubber.text("secret", "whsec_secret")).doesNotContain("secret");
        assertThat(scrubber.text("text", "See http://127.0.0.1:43215/pay/zX9_a8b7c6d5e4f3g2h1i0j9k8."))
                .isEqualTo("See https://billing.example/pay/4fQ9vT2nXbK7cLw1.");
    }
}
