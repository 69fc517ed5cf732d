package io.billwright.platform.telemetry;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.ipc.http.HttpUrlConnectionSender;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpHttpMetricsSender;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/// The metrics of this process: Prometheus scrapes them at `/metrics`, and a collector is sent the same ones.
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TelemetrySettings.class)
class Figures {

    @Bean
    PrometheusMeterRegistry prometheus() {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    }

    @Bean
    @Primary
    MeterRegistry meterRegistry(PrometheusMeterRegistry prometheus, TelemetrySettings settings) {
        var registry = settings.isOn()
                ? new CompositeMeterRegistry(Clock.SYSTEM, List.of(prometheus, collected(settings)))
                : prometheus;
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        return registry;
    }

    /// [Collector] shuts it down.
    @Bean(destroyMethod = "")
    OpenTelemetry openTelemetry(Collector collector) {
        return collector.telemetry();
    }

    /// Sends from a thread of its own. A failed export loses nothing, since the counters are cumulative.
    private static MeterRegistry collected(TelemetrySettings settings) {
        var http = new HttpUrlConnectionSender(Collector.LONGEST_CONNECT, Collector.LONGEST_SENDING);
        var sent = OtlpMeterRegistry.builder(config(settings))
                .metricsSender(new OtlpHttpMetricsSender(http))
                .threadFactory(
                        Thread.ofPlatform().daemon().name("telemetry-figures").factory())
                .build();
        return sent;
    }

    private static OtlpConfig config(TelemetrySettings settings) {
        return new OtlpConfig() {
            @Override
            public @Nullable String get(String key) {
                return null;
            }

            @Override
            public String url() {
                return settings.address("metrics");
            }

            @Override
            public Map<String, String> headers() {
                return settings.headerValues();
            }

            @Override
            public Duration step() {
                return settings.interval();
            }

            @Override
            public Map<String, String> resourceAttributes() {
                return Collector.resource(settings);
            }

            // The same unit as at `/metrics`, so that the same queries work for both.
            @Override
            public TimeUnit baseTimeUnit() {
                return TimeUnit.SECONDS;
            }
        };
    }
}
