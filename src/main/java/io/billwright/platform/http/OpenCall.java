package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A request with JSON that needs no key, as those by which people sign in.
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

    /// From where it comes, as far as that tells one sender from another.
    public String address() {
        return RateLimits.owner(request.getRemoteAddr());
    }

    /// The session that the browser sends, if the request is one of our own pages.
    public Optional<BrowserSession> session() {
        var session = BrowserSession.of(request);
        session.ifPresent(known -> known.requireOurs(request));
        return session;
    }

    /// Refuses what a page of another site made a browser send. Forms cannot send JSON, and scripts of others may not.
    public void requireOurs() {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin")) {
            throw new Rejection.Forbidden("the request comes from another site");
        }
    }
}
