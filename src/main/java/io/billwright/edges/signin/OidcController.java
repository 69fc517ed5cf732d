package io.billwright.edges.signin;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.members.SessionCookie;
import io.billwright.parties.members.Sessions;
import io.billwright.platform.http.OpenCall;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.secrets.Secrets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// The redirect to a provider, and the callback from it. After any failure the browser is sent back to the sign-in
/// page, which says only that signing in failed; the reason is logged.
@RestController
final class OidcController {

    private static final Logger LOG = LoggerFactory.getLogger(OidcController.class);
    private static final String COOKIE = "billwright_oidc";
    private static final Duration ON_THE_WAY = Duration.ofMinutes(10);
    private static final String FAILED = "/console/sign-in?error=provider";

    private final IdentityProviders providers;
    private final Sessions sessions;
    private final SessionCookie sessionCookie;
    private final Secrets secrets;
    private final String redirectUri;

    OidcController(
            IdentityProviders providers,
            Sessions sessions,
            SessionCookie sessionCookie,
            Secrets secrets,
            PublicLinks links) {
        this.providers = providers;
        this.sessions = sessions;
        this.sessionCookie = sessionCookie;
        this.secrets = secrets;
        this.redirectUri = links.pageUrl("console", "oidc/callback");
    }

    record Providers(List<Provider> providers) {}

    record Provider(String id, String name) {}

    @GetMapping("/console/session/providers")
    Providers list() {
        return new Providers(providers.all().entrySet().stream()
                .map(one -> new Provider(one.getKey(), one.getValue().name()))
                .toList());
    }

    @GetMapping("/console/oidc/start")
    ResponseEntity<Void> start(OpenCall call) {
        var id = Objects.requireNonNullElse(call.query("provider"), "");
        var client = providers.find(id).orElseThrow(() -> new Rejection.NotFound("provider"));
        var attempt = OidcAttempt.begin(id, secrets);
        try {
            return to(client.authorizationUrl(attempt, redirectUri), cookie(attempt.cookie(), ON_THE_WAY));
        } catch (OidcException failure) {
            LOG.warn("the provider {} cannot be used: {}", id, failure.reason());
            return to(FAILED, cookie("", Duration.ZERO));
        }
    }

    @GetMapping("/console/oidc/callback")
    ResponseEntity<Void> callback(OpenCall call, @CookieValue(name = COOKIE, defaultValue = "") String sent) {
        var used = cookie("", Duration.ZERO);
        try {
            var attempt = OidcAttempt.read(sent, secrets)
                    .filter(one -> one.isState(Objects.requireNonNullElse(call.query("state"), "")))
                    .orElseThrow(() -> new OidcException("nobody of this browser is on the way"));
            var loginId = providers.identify(attempt, call, redirectUri);
            return ResponseEntity.status(HttpStatus.FOUND)
                    .header(HttpHeaders.LOCATION, "/console/")
                    .header(HttpHeaders.SET_COOKIE, used, sessionCookie.with(sessions.begin(loginId)))
                    .build();
        } catch (OidcException failure) {
            LOG.warn("somebody was not let in by a provider: {}", failure.reason());
            return to(FAILED, used);
        }
    }

    private static ResponseEntity<Void> to(String location, String cookie) {
        return ResponseEntity.status(HttpStatus.FOUND)
                .header(HttpHeaders.LOCATION, location)
                .header(HttpHeaders.SET_COOKIE, cookie)
                .build();
    }

    /// `SameSite=Lax`, because the browser returns from the provider's site.
    private String cookie(String value, Duration age) {
        return ResponseCookie.from(COOKIE, value)
                .httpOnly(true)
                .secure(sessionCookie.isSecure())
                .sameSite("Lax")
                .path("/console/oidc")
                .maxAge(age)
                .build()
                .toString();
    }
}
