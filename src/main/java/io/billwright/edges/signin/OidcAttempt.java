package io.billwright.edges.signin;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.http.Digest;
import io.billwright.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A sign-in that has been sent to a provider and has not returned yet. State and nonce are derived from a secret in
/// a cookie of the browser, so nothing is stored. The PKCE verifier is derived from the service's pepper too, so that
/// the browser cannot compute it.
///
/// @param provider the provider's id in the settings
record OidcAttempt(String provider, String secret, String verifier) {

    private static final Pattern COOKIE = Pattern.compile("([A-Za-z0-9-]{1,50})\\.([A-Za-z0-9_-]{27})");

    static OidcAttempt begin(String provider, Secrets secrets) {
        return of(provider, PublicLinks.random(), secrets);
    }

    static Optional<OidcAttempt> read(String cookie, Secrets secrets) {
        Matcher form = COOKIE.matcher(cookie);
        return form.matches() ? Optional.of(of(form.group(1), form.group(2), secrets)) : Optional.empty();
    }

    private static OidcAttempt of(String provider, String secret, Secrets secrets) {
        return new OidcAttempt(provider, secret, base64(secrets.pepper().hmac("oidc verifier " + secret)));
    }

    String cookie() {
        return provider + "." + secret;
    }

    String state() {
        return digest("oidc state " + provider + " " + secret);
    }

    String nonce() {
        return digest("oidc nonce " + secret);
    }

    String challenge() {
        return base64(HexFormat.of().parseHex(digest(verifier)));
    }

    boolean isState(String sent) {
        return MessageDigest.isEqual(sent.getBytes(StandardCharsets.UTF_8), state().getBytes(StandardCharsets.UTF_8));
    }

    private static String digest(String text) {
        return Digest.sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public String toString() {
        return "OidcAttempt[" + provider + "]";
    }
}
