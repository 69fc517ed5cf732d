package io.billwright.platform.http;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The console session that a browser sends with a request. A browser sends the cookie even when another site made it
/// send the request, so a request that changes something must also carry a CSRF token, which only our own pages can
/// read.
public record BrowserSession(String secret) {

    public static final String TOKEN = "X-CSRF-Token";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{27}");
    private static final Set<String> READING = Set.of("GET", "HEAD");

    public static Optional<BrowserSession> of(HttpServletRequest request) {
        return Stream.of(Objects.requireNonNullElse(request.getCookies(), new Cookie[0]))
                .filter(cookie -> cookie.getName().equals(SessionVerifier.COOKIE))
                .map(Cookie::getValue)
                .filter(value -> FORM.matcher(value).matches())
                .map(BrowserSession::new)
                .findFirst();
    }

    /// The digest under which the session is stored.
    public String digest() {
        return Digest.sha256(secret.getBytes(StandardCharsets.UTF_8));
    }

    /// The CSRF token, derived from the secret, which no script can read; the secret cannot be computed from it.
    public String token() {
        return Digest.sha256(("csrf " + secret).getBytes(StandardCharsets.UTF_8));
    }

    /// Rejects requests that another site made the browser send.
    public void requireOurs(HttpServletRequest request) {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin")) {
            throw new Rejection.Forbidden("the request comes from another site");
        }
        if (!READING.contains(request.getMethod()) && !isToken(request.getHeader(TOKEN))) {
            throw new Rejection.Forbidden("the header " + TOKEN + " is missing or wrong");
        }
    }

    private boolean isToken(@Nullable String sent) {
        return sent != null
                && MessageDigest.isEqual(
                        sent.getBytes(StandardCharsets.UTF_8), token().getBytes(StandardCharsets.UTF_8));
    }

    /// Never contains the secret, wherever it is printed.
    @Override
    public String toString() {
        return "BrowserSession";
    }
}
