package io.billwright.messaging.documents;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/// Binds the forms of public pages to the page and the browser they were shown in (S15), so that other sites cannot
/// submit them (CSRF). The only way to a [PublicForm].
@Component
public final class PageForms {

    private static final String TOKEN = "token";
    private static final Pattern COOKIE = Pattern.compile("[A-Za-z0-9_-]{27}");

    private final String authority;
    private final boolean isSecure;
    private final String cookieName;

    PageForms(DocumentSettings settings) {
        var url = URI.create(settings.publicUrl());
        this.authority = authority(url);
        this.isSecure = "https".equalsIgnoreCase(url.getScheme());
        // Browsers accept a cookie with this prefix only from this host and over HTTPS.
        this.cookieName = isSecure ? "__Host-billwright" : "billwright";
    }

    /// Starts a visit to a page. An unknown browser gets a cookie, without which no form is accepted.
    public Visit visit(HttpServletRequest request, HttpServletResponse response, String page, String slug) {
        return new Visit(page, slug, known(request).orElseGet(() -> renewed(response)));
    }

    /// Gives the browser a new cookie, so that knowing the previous one gives no access from now on.
    public Browser renewed(HttpServletResponse response) {
        var browser = new Browser(PublicLinks.random());
        // Lax: customers arrive from mails and the processor's page, but forms of other sites carry no cookie.
        var cookie = ResponseCookie.from(cookieName, browser.secret())
                .httpOnly(true)
                .secure(isSecure)
                .sameSite("Lax")
                .path("/")
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
        return browser;
    }

    /// Handles a submitted form. It is rejected before any lookup if it came from another site or page, or was made
    /// for another browser.
    public ResponseEntity<byte[]> taken(
            HttpServletRequest request, String page, String slug, Function<PublicForm, ResponseEntity<byte[]>> answer) {
        var browser = known(request).orElse(null);
        if (browser == null || !isOurs(request)) {
            return PublicPages.foreignForm();
        }
        var visit = new Visit(page, slug, browser);
        var form = PublicForm.of(request, visit);
        return isEqual(form.field(TOKEN), visit.token()) ? answer.apply(form) : PublicPages.foreignForm();
    }

    private Optional<Browser> known(HttpServletRequest request) {
        return Stream.of(Objects.requireNonNullElse(request.getCookies(), new Cookie[0]))
                .filter(cookie -> cookie.getName().equals(cookieName))
                .map(Cookie::getValue)
                .filter(value -> COOKIE.matcher(value).matches())
                .map(Browser::new)
                .findFirst();
    }

    /// Every browser sends the form's origin in at least one of two headers. Besides the configured address, the host
    /// under which the request reached us is accepted, since a proxy may have changed it.
    private boolean isOurs(HttpServletRequest request) {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin")) {
            return false;
        }
        var origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin == null || origin.equals("null")) {
            return site != null;
        }
        var sender = parsed(origin);
        return sender.equals(authority) || sender.equals(lower(request.getHeader(HttpHeaders.HOST)));
    }

    private static String parsed(String origin) {
        try {
            return authority(URI.create(origin));
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    /// Host and port as a browser writes them.
    private static String authority(URI url) {
        return lower(url.getRawAuthority());
    }

    private static String lower(@Nullable String text) {
        return text == null ? "-" : text.toLowerCase(Locale.ROOT);
    }

    private static boolean isEqual(String sent, String expected) {
        return MessageDigest.isEqual(sent.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
    }
}
