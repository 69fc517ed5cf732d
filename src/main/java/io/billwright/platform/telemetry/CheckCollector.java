package io.billwright.platform.telemetry;

import io.billwright.platform.checks.Check;
import io.billwright.platform.checks.Finding;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/// Checks the collector by sending it an empty batch of spans, which it accepts like any other.
final class CheckCollector implements Check {

    private final TelemetrySettings settings;

    CheckCollector(TelemetrySettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "telemetry";
    }

    @Override
    public Finding look() throws IOException, InterruptedException {
        if (!settings.isOn()) {
            return new Finding.NotSet(
                    "figures are at /metrics, and no traces are kept (billwright.telemetry.endpoint)");
        }
        var address = settings.address("traces");
        // An OTLP message without fields is zero bytes long.
        var request = HttpRequest.newBuilder(URI.create(address))
                .timeout(Collector.LONGEST_SENDING)
                .header("Content-Type", "application/x-protobuf")
                .POST(BodyPublishers.noBody());
        settings.headerValues().forEach(request::header);
        try (var http = HttpClient.newBuilder()
                .connectTimeout(Collector.LONGEST_CONNECT)
                .build()) {
            int status = http.send(request.build(), BodyHandlers.discarding()).statusCode();
            return status == 200
                    ? new Finding.Works(address + " takes spans")
                    : new Finding.Broken(address + " answers " + status);
        }
    }
}
