package io.billwright.platform.telemetry;

import io.opentelemetry.api.trace.Span;
import org.slf4j.MDC;

/// Has the log lines of this thread name the trace that they belong to.
public final class TraceLog {

    static final String TRACE_ID = "trace_id";

    private TraceLog() {}

    /// Also removes one that is over.
    public static void nameCurrent() {
        var context = Span.current().getSpanContext();
        if (context.isValid()) {
            MDC.put(TRACE_ID, context.getTraceId());
        } else {
            MDC.remove(TRACE_ID);
        }
    }
}
