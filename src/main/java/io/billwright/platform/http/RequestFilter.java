package io.billwright.platform.http;

import io.billwright.platform.db.Acting;
import io.billwright.platform.jobs.ProcessRole;
import io.billwright.platform.telemetry.Durations;
import io.billwright.platform.telemetry.OpenSpan;
import io.billwright.platform.telemetry.Spans;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Span;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/// The outermost layer of every request: assigns the request id, times and logs the request, and for API paths
/// verifies the key or the console session. Agents use a path of their own, with a key.
@Component
final class RequestFilter extends OncePerRequestFilter {

    static final String REQUEST_ID = "X-Request-Id";
    static final String API = "/api/v2";
    /// Exempt from rate limits: it is cheap, and monitoring must always get an answer.
    private static final String SIGN_OF_LIFE = "/healthz";
    /// The only paths that a worker process answers.
    private static final Set<String> OF_WORKERS = Set.of(SIGN_OF_LIFE, "/readyz", "/metrics");

    private static final String AGENTS = "/mcp";
    private static final String KEY_HEADER = "X-SERVICE-KEY";
    private static final String BEARER = "Bearer ";
    private static final String SELLER_HEADER = "X-Seller";
    private static final String NO_SESSION =
            "you are not signed in, or do not work for the seller of the header " + SELLER_HEADER;
    /// Senders may invent methods, and each would become a metric of its own.
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Pattern ACCEPTABLE_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Logger LOG = LoggerFactory.getLogger(RequestFilter.class);

    private final KeyVerifier keys;
    private final SessionVerifier sessions;
    private final RateLimits rateLimits;
    private final ErrorMapping errors;
    private final JsonMapper json;
    private final MeterRegistry meters;
    private final RequestSpan spans;
    private final ProcessRole role;

    RequestFilter(
            KeyVerifier keys,
            SessionVerifier sessions,
            RateLimits rateLimits,
            ErrorMapping errors,
            JsonMapper json,
            MeterRegistry meters,
            Spans spans,
            ProcessRole role) {
        this.keys = keys;
        this.sessions = sessions;
        this.rateLimits = rateLimits;
        this.errors = errors;
        this.json = json;
        this.meters = meters;
        this.spans = new RequestSpan(spans);
        this.role = role;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // Monitoring calls these all the time, and nobody looks at their traces.
        if (OF_WORKERS.contains(request.getRequestURI())) {
            answer(request, response, chain, Optional.empty());
            return;
        }
        try (var span = spans.begin(request, response)) {
            answer(request, response, chain, Optional.of(span));
        }
    }

    private void answer(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, Optional<OpenSpan> span)
            throws IOException, ServletException {
        long start = System.nanoTime();
        var requestId = requestId(request);
        response.setHeader(REQUEST_ID, requestId);
        AnswerHeaders.set(request.getRequestURI(), response);
        MDC.put("request_id", requestId);
        MDC.put("address", request.getRemoteAddr());
        try {
            if (admitted(request, response)) {
                chain.doFilter(request, response);
            }
        } finally {
            note(request, response, System.nanoTime() - start, span);
            Acting.end();
        }
    }

    private static String requestId(HttpServletRequest request) {
        var sent = request.getHeader(REQUEST_ID);
        var usable = sent != null && ACCEPTABLE_ID.matcher(sent).matches();
        return usable ? sent : UUID.randomUUID().toString();
    }

    private static boolean isApi(HttpServletRequest request) {
        var path = request.getRequestURI();
        return path.equals(API) || path.startsWith(API + "/") || isForAgents(request);
    }

    private static boolean isForAgents(HttpServletRequest request) {
        return request.getRequestURI().equals(AGENTS);
    }

    /// Many agent clients can only send a bearer token.
    private static @Nullable String presentedKey(HttpServletRequest request) {
        var key = request.getHeader(KEY_HEADER);
        var token = request.getHeader(HttpHeaders.AUTHORIZATION);
        return key == null && token != null && isForAgents(request) && token.startsWith(BEARER)
                ? token.substring(BEARER.length())
                : key;
    }

    private boolean admitted(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            if (!role.answers() && !OF_WORKERS.contains(request.getRequestURI())) {
                // Not 404, which would look like an answer about the requested object.
                throw new Rejection.Unavailable("this process only does background work; another one serves requests");
            }
            if (isApi(request)) {
                admit(request);
            } else if (!request.getRequestURI().equals(SIGN_OF_LIFE)) {
                rateLimits.countAddress(request.getRemoteAddr());
            }
            return true;
        } catch (RuntimeException refusal) {
            write(errors.failed(refusal), response);
            return false;
        }
    }

    private void admit(HttpServletRequest request) {
        var presented = presentedKey(request);
        // A page that a member has open must not reach the agents' tools through the member's cookie.
        var session = presented == null && !isForAgents(request)
                ? BrowserSession.of(request)
                : Optional.<BrowserSession>empty();
        var caller = presented != null
                ? keys.verify(presented)
                : session.flatMap(known -> sellerId(request).flatMap(id -> sessions.verify(known.secret(), id)));
        if (caller.isEmpty()) {
            rateLimits.countAddress(request.getRemoteAddr());
            throw new Rejection.Unauthorized(
                    presented != null
                            ? "the key is not valid"
                            : session.isPresent() ? NO_SESSION : "the header " + KEY_HEADER + " is missing");
        }
        session.ifPresent(known -> known.requireOurs(request));
        admit(request, caller.get());
    }

    private static Optional<UUID> sellerId(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(SELLER_HEADER))
                .filter(Scalars::isUuid)
                .map(UUID::fromString);
    }

    private void admit(HttpServletRequest request, Caller caller) {
        MDC.put("seller_id", caller.seller().id().toString());
        Span.current().setAttribute("billwright.seller_id", caller.seller().id().toString());
        RequestActor.caller(request, caller);
        rateLimits.count(caller);
        request.setAttribute(Caller.ATTRIBUTE, caller);
    }

    private void write(ResponseEntity<ErrorResponse> answer, HttpServletResponse response) throws IOException {
        response.setStatus(answer.getStatusCode().value());
        answer.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        response.getOutputStream().write(json.writeValueAsBytes(answer.getBody()));
    }

    private void note(HttpServletRequest request, HttpServletResponse response, long nanos, Optional<OpenSpan> span) {
        var matched = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        var route = matched == null ? "none" : matched.toString();
        var method = METHODS.contains(request.getMethod()) ? request.getMethod() : "other";
        var status = Integer.toString(response.getStatus());
        Durations.of(meters, "http.server.requests", "method", method, "route", route, "status", status)
                .record(nanos, TimeUnit.NANOSECONDS);
        span.ifPresent(open -> RequestSpan.describe(open, method, route, response.getStatus()));
        // Reads show in the metrics; changes are worth a log line.
        var level = request.getMethod().equals("GET") && response.getStatus() < 500 ? Level.DEBUG : Level.INFO;
        LOG.atLevel(level).log("{} {} {} {} ms", method, matched, status, nanos / 1_000_000);
    }
}
