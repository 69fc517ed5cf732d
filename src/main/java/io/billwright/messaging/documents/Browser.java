package io.billwright.messaging.documents;

import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A browser on public pages, identified by a random secret in its cookie. Only a digest of the secret is ever
/// stored.
public record Browser(String secret) {

    /// The token in the forms of a page for this browser; it cannot be computed without the cookie.
    public String token(String page) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hmac("form " + page));
    }

    /// A keyed hash of a text under the cookie's secret.
    public byte[] hmac(String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    public String digest() {
        return Digest.sha256(secret.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "Browser[" + digest() + "]";
    }
}
