package io.billwright.platform.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TelemetrySettingsTest {

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " "})
    void withoutAnEndpointItIsOff(@Nullable String endpoint) {
        assertThat(settings(endpoint, null, 100).isOn()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://collector:4318", "http://collector:4318/", " http://collector:4318// "})
    void thePathOfEachSignalIsAdded(String endpoint) {
        assertThat(settings(endpoint, null, 100).address("traces")).isEqualTo("http://collector:4318/v1/traces");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "collector:4318",
                "grpc://collector:4317",
                "http://",
                "http://collector:4318?key=1",
                "http://somebody:sesame@collector:4318",
                "http:// x"
            })
    void anEndpointThatIsNoneIsRefused(String endpoint) {
        assertThatThrownBy(() -> settings(endpoint, null, 100))
                .hasMessageContaining("billwright.telemetry.endpoint")
                .hasMessageNotContaining("sesame");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sesame",
                "=sesame",
                "a=b,sesame",
                "a b=sesame",
                "sesame\u00e9=b",
                "a=sesame\u00e4",
                "a=x\nsesame",
                "a:sesame=b"
            })
    void headersThatAreNoneAreRefusedWithoutShowingThem(String headers) {
        assertThatThrownBy(() -> settings("http://collector:4318", headers, 100))
                .hasMessageContaining("billwright.telemetry.headers")
                .hasMessageNotContaining("sesame");
    }

    @Test
    void headersArePairsAndNotPrinted() {
        var settings = settings("https://collector", "api-key=se=same, tenant = a", 100);

        assertThat(settings.headerValues()).containsEntry("api-key", "se=same").containsEntry("tenant", "a");
        assertThat(settings.toString()).doesNotContain("same");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 101})
    void aShareIsBetweenNoneAndAll(int percent) {
        assertThatThrownBy(() -> settings(null, null, percent)).hasMessageContaining("sampled-percent");
    }

    private static TelemetrySettings settings(@Nullable String endpoint, @Nullable String headers, int percent) {
        return new TelemetrySettings(endpoint, headers, percent, Duration.ofSeconds(60), null);
    }
}
