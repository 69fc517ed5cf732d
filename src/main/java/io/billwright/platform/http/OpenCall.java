package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A JSON request that needs no key, such as signing in.
public final class OpenCall {

    private final HttpServletRequest request;
    private final ObjectNode body;

    OpenCall(HttpServletRequest request, ObjectNode body) {
        this.request = request;
        this.body = body;
    }

    public <T> T body(Function<Fields, T> reader) {
        return Fields.parse(body, reader);
    }

    public @Nullable String query(String name) {
        return Query.parameter(request.getQueryString(), name);
    }

    /// The sender's address, by which attempts are counted; for IPv6 its network.
    public String address() {
        return RateLimits.owner(request.getRemoteAddr());
    }

    /// The session that the browser sends; rejects the request if another site sent it.
    public Optional<BrowserSession> session() {
        var session = BrowserSession.of(request);
        session.ifPresent(known -> known.requireOurs(request));
        return session;
    }

    /// Rejects requests that another site made a browser send. HTML forms cannot send JSON, and other sites' scripts
    /// are not allowed to.
    public void requireOurs() {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin")) {
            throw new Rejection.Forbidden("the request comes from another site");
        }
    }
}
