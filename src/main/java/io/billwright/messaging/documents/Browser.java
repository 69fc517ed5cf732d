package io.billwright.messaging.documents;

import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A browser that was shown a public page, known by the random value of its cookie. Only its digest is ever stored.
public record Browser(String secret) {

    /// What the forms of a page carry when this browser is shown them. Whoever does not know the cookie cannot make it.
    public String token(String page) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hmac("form " + page));
    }

    /// What the cookie makes of a text; the text cannot be found from it without the cookie.
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
