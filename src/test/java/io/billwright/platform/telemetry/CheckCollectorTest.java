package io.billwright.platform.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.checks.Finding;
import io.billwright.testing.FreePort;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CheckCollectorTest {

    @Test
    void aCollectorIsSentNoSpansWithOurHeaders() throws Exception {
        try (var collector = new OtlpReceiver()) {
            assertThat(check(collector.url()).look())
                    .isEqualTo(new Finding.Works(collector.url() + "/v1/traces takes spans"));
            assertThat(collector.spans()).isEmpty();
            assertThat(collector.keys().get("/v1/traces")).containsExactly("sesame");
            collector.become(OtlpReceiver.Mood.FAILS);
            assertThat(check(collector.url()).look())
                    .isEqualTo(new Finding.Broken(collector.url() + "/v1/traces answers 500"));
        }
    }

    @Test
    void withoutOneThereIsNothingToTry() throws Exception {
        assertThat(check(null).look()).isInstanceOf(Finding.NotSet.class);
    }

    @Test
    void whereNobodyListensItDoesNotWork() {
        var nobody = check("http://127.0.0.1:" + FreePort.next());

        assertThatThrownBy(nobody::look).isInstanceOf(IOException.class);
    }

    private static CheckCollector check(@Nullable String endpoint) {
        return new CheckCollector(new TelemetrySettings(endpoint, "api-key=sesame", 100, Duration.ofSeconds(60), null));
    }
}
