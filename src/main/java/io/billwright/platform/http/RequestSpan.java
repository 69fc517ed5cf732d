package io.billwright.platform.http;

import io.billwright.platform.telemetry.OpenSpan;
import io.billwright.platform.telemetry.Spans;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;

/// The span of a request, and the response header by which the sender can find it. The span names the route, never
/// the path or the query: these contain secret links, and whatever a sender puts there.
final class RequestSpan {

    /// The response counterpart of `traceparent` in W3C Trace Context.
    static final String HEADER = "traceresponse";

    private final Spans spans;

    RequestSpan(Spans spans) {
        this.spans = spans;
    }

    OpenSpan begin(HttpServletRequest request, HttpServletResponse response) {
        var span = spans.received("request", name -> Collections.list(request.getHeaders(name)));
        span.asHeader().ifPresent(header -> response.setHeader(HEADER, header));
        return span;
    }

    static void describe(OpenSpan span, String method, String route, int status) {
        span.rename(method + " " + route)
                .put("http.request.method", method)
                .put("http.route", route)
                .put("http.response.status_code", status);
        if (status >= 500) {
            span.refused();
        }
    }
}
