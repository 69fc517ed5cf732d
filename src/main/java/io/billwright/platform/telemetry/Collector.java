package io.billwright.platform.telemetry;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.export.BatchLogRecordProcessor;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/// Exports spans and log lines to the collector, from background threads. When their queue is full, they are dropped,
/// so that a collector that hangs or is gone does not slow down requests. Without a collector nothing is recorded,
/// and no class of the SDK is loaded.
@Component
final class Collector implements DisposableBean {

    static final Duration LONGEST_CONNECT = Duration.ofSeconds(1);
    static final Duration LONGEST_SENDING = Duration.ofSeconds(3);

    private static final String OURSELVES = "io.billwright";
    private static final ContextPropagators W3C = ContextPropagators.create(W3CTraceContextPropagator.getInstance());
    /// Fixed for the process, so that all its signals carry the same instance id.
    private static final String MADE_UP = UUID.randomUUID().toString();

    private static final int QUEUE = 4096;
    private static final Duration DELAY = Duration.ofSeconds(1);
    private static final int LONGEST_VALUE = 16_384;

    private final OpenTelemetry telemetry;
    private final @Nullable LogLines lines;

    Collector(TelemetrySettings settings) {
        this.telemetry = settings.isOn() ? sdk(settings) : OpenTelemetry.propagating(W3C);
        this.lines = settings.isOn() ? LogLines.attach(telemetry.getLogsBridge().get(OURSELVES)) : null;
    }

    OpenTelemetry telemetry() {
        return telemetry;
    }

    /// Flushes what is queued, but does not hold up the shutdown for a collector that hangs.
    @Override
    public void destroy() {
        if (lines != null) {
            lines.detach();
        }
        if (telemetry instanceof OpenTelemetrySdk sdk) {
            var _ = sdk.shutdown().join(LONGEST_SENDING.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /// The resource attributes of every signal.
    static Map<String, String> resource(TelemetrySettings settings) {
        var instance = settings.instance();
        return Map.of(
                "service.name",
                "billwright",
                "service.version",
                BuildVersion.get(),
                "service.instance.id",
                instance == null || instance.isBlank() ? MADE_UP : instance);
    }

    private static OpenTelemetrySdk sdk(TelemetrySettings settings) {
        var attributes = Attributes.builder();
        resource(settings).forEach(attributes::put);
        var resource = Resource.create(attributes.build());
        return OpenTelemetrySdk.builder()
                .setTracerProvider(spans(settings, resource))
                .setLoggerProvider(lines(settings, resource))
                .setPropagators(W3C)
                .build();
    }

    private static SdkTracerProvider spans(TelemetrySettings settings, Resource resource) {
        var exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(settings.address("traces"))
                .setHeaders(settings::headerValues)
                .setCompression("gzip")
                .setConnectTimeout(LONGEST_CONNECT)
                .setTimeout(LONGEST_SENDING)
                .build();
        var batches = BatchSpanProcessor.builder(exporter)
                .setMaxQueueSize(QUEUE)
                .setScheduleDelay(DELAY)
                .setExporterTimeout(LONGEST_SENDING)
                .build();
        return SdkTracerProvider.builder()
                .setResource(resource)
                .setSampler(new OwnShare(settings.sampledPercent()))
                .setSpanLimits(SpanLimits.builder()
                        .setMaxAttributeValueLength(LONGEST_VALUE)
                        .build())
                .addSpanProcessor(batches)
                .build();
    }

    private static SdkLoggerProvider lines(TelemetrySettings settings, Resource resource) {
        var exporter = OtlpHttpLogRecordExporter.builder()
                .setEndpoint(settings.address("logs"))
                .setHeaders(settings::headerValues)
                .setCompression("gzip")
                .setConnectTimeout(LONGEST_CONNECT)
                .setTimeout(LONGEST_SENDING)
                .build();
        var batches = BatchLogRecordProcessor.builder(exporter)
                .setMaxQueueSize(QUEUE)
                .setScheduleDelay(DELAY)
                .setExporterTimeout(LONGEST_SENDING)
                .build();
        return SdkLoggerProvider.builder()
                .setResource(resource)
                .addLogRecordProcessor(batches)
                .build();
    }
}
