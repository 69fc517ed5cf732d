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

/// The session of the console that a browser sends with a request. A browser sends the cookie whoever made it send the
/// request; so whatever changes something also has to bring a token that only our own pages can read.
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

    /// What is stored of the secret.
    public String digest() {
        return Digest.sha256(secret.getBytes(StandardCharsets.UTF_8));
    }

    /// Follows from the secret, which no script can read, and does not lead back to it.
    public String token() {
        return Digest.sha256(("csrf " + secret).getBytes(StandardCharsets.UTF_8));
    }

    /// Refuses what another site made the browser send.
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

    /// Never shows the secret, wherever it may be printed.
    @Override
    public String toString() {
        return "BrowserSession";
    }
}
