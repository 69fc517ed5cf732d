package io.billwright.platform.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import java.util.Optional;

/// A span that is current in this thread until it is closed in the same thread. Log lines in between name its trace.
public final class OpenSpan implements AutoCloseable {

    private final Span span;
    private final Scope scope;

    /// The caller closes it.
    @SuppressWarnings("MustBeClosedChecker")
    OpenSpan(Span span) {
        this.span = span;
        this.scope = span.makeCurrent();
        TraceLog.nameCurrent();
    }

    public OpenSpan put(String name, String value) {
        span.setAttribute(name, value);
        return this;
    }

    public OpenSpan put(String name, long value) {
        span.setAttribute(name, value);
        return this;
    }

    public OpenSpan rename(String name) {
        span.updateName(name);
        return this;
    }

    /// Records only the kind of failure: its message may contain what somebody sent.
    public OpenSpan failed(String kind) {
        span.setAttribute("error.type", kind);
        span.setStatus(StatusCode.ERROR);
        return this;
    }

    public OpenSpan failed(Throwable failure) {
        return failed(failure.getClass().getName());
    }

    /// Marks the span as failed. The kind of failure was recorded before, if it is known.
    public OpenSpan refused() {
        span.setStatus(StatusCode.ERROR);
        return this;
    }

    /// The `traceparent` header of this span (W3C Trace Context); empty if the span is not ours.
    public Optional<String> asHeader() {
        var context = span.getSpanContext();
        return context.isValid() && !context.isRemote()
                ? Optional.of("00-" + context.getTraceId() + "-" + context.getSpanId() + "-"
                        + context.getTraceFlags().asHex())
                : Optional.empty();
    }

    @Override
    public void close() {
        scope.close();
        span.end();
        TraceLog.nameCurrent();
    }
}
