package io.billwright.platform.telemetry;

import io.opentelemetry.api.trace.Span;
import org.slf4j.MDC;

/// Adds the id of the current trace to the log lines of this thread.
public final class TraceLog {

    static final String TRACE_ID = "trace_id";

    private TraceLog() {}

    /// Also removes the id of a trace that has ended.
    public static void nameCurrent() {
        var context = Span.current().getSpanContext();
        if (context.isValid()) {
            MDC.put(TRACE_ID, context.getTraceId());
        } else {
            MDC.remove(TRACE_ID);
        }
    }
}
