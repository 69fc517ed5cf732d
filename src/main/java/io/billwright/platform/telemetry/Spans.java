package io.billwright.platform.telemetry;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Begins the spans of requests and of background work. A span says what was done, how long it took and for which
/// seller, and never contains request or response bodies, customers' identities, keys, links or statement parameters.
/// Names and attributes are therefore constants of the code and our own ids.
@Component
public final class Spans {

    private static final TextMapGetter<Function<String, List<String>>> HEADERS = new TextMapGetter<>() {

        @Override
        public Iterable<String> keys(Function<String, List<String>> headers) {
            return List.of();
        }

        // If there are two `traceparent` headers, neither is trusted. The caller's `tracestate` is not passed on.
        @Override
        public @Nullable String get(@Nullable Function<String, List<String>> headers, String name) {
            var values = headers == null || !name.equals("traceparent") ? List.<String>of() : headers.apply(name);
            return values.size() == 1 ? values.getFirst() : null;
        }
    };

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    public Spans(OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer("io.billwright");
        this.propagator = telemetry.getPropagators().getTextMapPropagator();
    }

    /// The span of a request, in its caller's trace if the headers name one (W3C Trace Context).
    public OpenSpan received(String name, Function<String, List<String>> headers) {
        var caller = propagator.extract(Context.root(), headers, HEADERS);
        return open(tracer.spanBuilder(name).setParent(caller).setSpanKind(SpanKind.SERVER));
    }

    /// The span of background work, which begins a new trace unless it is part of one.
    public OpenSpan work(String name) {
        return open(tracer.spanBuilder(name));
    }

    /// The span of a call to another system.
    public OpenSpan call(String name) {
        return open(tracer.spanBuilder(name).setSpanKind(SpanKind.CLIENT));
    }

    /// Whether this thread is in a recorded span. If not, a partial step needs no span of its own.
    public static boolean isRecorded() {
        return Span.current().isRecording();
    }

    private static OpenSpan open(SpanBuilder builder) {
        return new OpenSpan(builder.startSpan());
    }
}
