package io.billwright.parties.members;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.http.BrowserSession;
import io.billwright.platform.http.SessionVerifier;
import java.time.Duration;
import java.util.Locale;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/// The console's session cookie: scripts cannot read it, and browsers do not send it with requests from other sites.
@Component
public final class SessionCookie {

    private final boolean isSecure;

    @Autowired
    SessionCookie(PublicLinks links) {
        this(links.pageUrl("console", ""));
    }

    SessionCookie(String publicUrl) {
        this.isSecure = publicUrl.toLowerCase(Locale.ROOT).startsWith("https:");
    }

    public boolean isSecure() {
        return isSecure;
    }

    public String with(BrowserSession session) {
        return cookie(session.secret()).build().toString();
    }

    String none() {
        return cookie("").maxAge(Duration.ZERO).build().toString();
    }

    private ResponseCookie.ResponseCookieBuilder cookie(String value) {
        return ResponseCookie.from(SessionVerifier.COOKIE, value)
                .httpOnly(true)
                .secure(isSecure)
                .sameSite("Strict")
                .path("/");
    }
}
