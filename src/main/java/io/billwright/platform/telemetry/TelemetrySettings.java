package io.billwright.platform.telemetry;

import static java.util.stream.Collectors.toMap;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// The collector that receives spans, metrics and log lines, by OTLP over HTTP. Without an endpoint nothing is sent.
///
/// @param endpoint of the collector, such as `http://collector:4318`; paths such as `/v1/traces` are appended
/// @param headers that the collector requires, such as `api-key=secret,tenant=billing`
/// @param sampledPercent the percentage of traces that is sent; metrics and log lines are always sent
/// @param interval between two exports of the metrics
/// @param instance the name of this process; without one, a random name is generated at each start
@ConfigurationProperties("billwright.telemetry")
record TelemetrySettings(
        @Nullable String endpoint,
        @Nullable String headers,
        @DefaultValue("100") int sampledPercent,
        @DefaultValue("60s") Duration interval,
        @Nullable String instance) {

    /// A token in the sense of HTTP (RFC 9110).
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");

    TelemetrySettings {
        if (endpoint != null && !endpoint.isBlank() && !isHttp(endpoint)) {
            throw new IllegalArgumentException(
                    "billwright.telemetry.endpoint is not an http or https address without a user");
        }
        if (sampledPercent < 0 || sampledPercent > 100) {
            throw new IllegalArgumentException("billwright.telemetry.sampled-percent is not between 0 and 100");
        }
        if (interval.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("billwright.telemetry.interval is less than a second");
        }
        parsed(headers);
    }

    private static boolean isHttp(String endpoint) {
        try {
            var address = URI.create(endpoint.strip());
            return address.getHost() != null
                    && address.getRawUserInfo() == null
                    && address.getRawQuery() == null
                    && ("http".equals(address.getScheme()) || "https".equals(address.getScheme()));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    boolean isOn() {
        return endpoint != null && !endpoint.isBlank();
    }

    /// The URL for one of `traces`, `metrics` and `logs`.
    String address(String signal) {
        if (endpoint == null) {
            throw new IllegalStateException("there is no collector");
        }
        return endpoint.strip().replaceFirst("/+$", "") + "/v1/" + signal;
    }

    Map<String, String> headerValues() {
        return parsed(headers);
    }

    /// A value may contain further equals signs.
    private static Map<String, String> parsed(@Nullable String headers) {
        if (headers == null || headers.isBlank()) {
            return Map.of();
        }
        return Arrays.stream(headers.strip().split(",", -1))
                .map(header -> header.split("=", 2))
                .collect(toMap(TelemetrySettings::name, TelemetrySettings::value, (_, last) -> last));
    }

    /// Error messages do not quote the header: it may be a secret, even if it is malformed.
    private static String name(String[] pair) {
        if (pair.length < 2 || pair[0].isBlank()) {
            throw new IllegalArgumentException("billwright.telemetry.headers is not of the form name=value,name=value");
        }
        var name = pair[0].strip();
        if (!TOKEN.matcher(name).matches()) {
            throw new IllegalArgumentException("a name in billwright.telemetry.headers is not one that HTTP allows");
        }
        return name;
    }

    private static String value(String[] pair) {
        var value = pair[1].strip();
        if (!PRINTABLE.matcher(value).matches()) {
            throw new IllegalArgumentException("a value in billwright.telemetry.headers is not printable ASCII");
        }
        return value;
    }

    /// Invalid settings are printed at start; headers must not be.
    @Override
    public String toString() {
        return "TelemetrySettings[" + endpoint + "]";
    }
}
