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

/// Begins the spans of requests and of background work. Spans say what was done, how long it took and for which seller:
/// never what was sent or answered, who a customer is, keys, links or parameters of statements. Names and attributes
/// are therefore words of the code, and ids of ours.
@Component
public final class Spans {

    private static final TextMapGetter<Function<String, List<String>>> HEADERS = new TextMapGetter<>() {

        @Override
        public Iterable<String> keys(Function<String, List<String>> headers) {
            return List.of();
        }

        // Of two that differ, none can be believed. What callers note in `tracestate` is not for us to hand on.
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

    /// A request, in the trace of its caller if its headers name one as the W3C's Trace Context says.
    public OpenSpan received(String name, Function<String, List<String>> headers) {
        var caller = propagator.extract(Context.root(), headers, HEADERS);
        return open(tracer.spanBuilder(name).setParent(caller).setSpanKind(SpanKind.SERVER));
    }

    /// Background work, which begins a trace of its own unless it is part of something.
    public OpenSpan work(String name) {
        return open(tracer.spanBuilder(name));
    }

    /// A call to somebody else.
    public OpenSpan call(String name) {
        return open(tracer.spanBuilder(name).setSpanKind(SpanKind.CLIENT));
    }

    /// Whether what this thread does is recorded. If not, what is only a part of it needs no span.
    public static boolean isRecorded() {
        return Span.current().isRecording();
    }

    private static OpenSpan open(SpanBuilder builder) {
        return new OpenSpan(builder.startSpan());
    }
}
