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

/// Binds the forms of public pages to the page and to the browser that was shown it (S15): another site cannot send
/// one in somebody's name. The only way to a [PublicForm].
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
        // Browsers take a cookie of such a name from this host alone, and only encrypted.
        this.cookieName = isSecure ? "__Host-billwright" : "billwright";
    }

    /// Somebody opens a page. A browser that is not known yet is given a cookie; without it no form is taken.
    public Visit visit(HttpServletRequest request, HttpServletResponse response, String page, String slug) {
        return new Visit(page, slug, known(request).orElseGet(() -> renewed(response)));
    }

    /// Gives the browser another cookie, so that whoever knew the one before has nothing of what begins now.
    public Browser renewed(HttpServletResponse response) {
        var browser = new Browser(PublicLinks.random());
        // Lax: a customer comes from a mail and from the processor's page, but another site's form has no cookie.
        var cookie = ResponseCookie.from(cookieName, browser.secret())
                .httpOnly(true)
                .secure(isSecure)
                .sameSite("Lax")
                .path("/")
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
        return browser;
    }

    /// Answers a form of a page. One that another site or another page made, or that was made for another browser, is
    /// refused before anything is looked up.
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

    /// Every browser says where a form comes from, in one header or both. The address under which it reached us is ours
    /// as well as the one we are configured with: a proxy may have changed it.
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
