package io.billwright.edges.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The signing secret of an endpoint, in the format of Standard Webhooks.
public record WebhookSecret(String text) {

    private static final String PREFIX = "whsec_";
    private static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    public static WebhookSecret generate() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new WebhookSecret(PREFIX + Base64.getEncoder().encodeToString(bytes));
    }

    /// Derives a secret from an API key: always the same one, and the key cannot be computed from it.
    public static WebhookSecret following(String key) {
        return new WebhookSecret(PREFIX + hmac(key.getBytes(StandardCharsets.UTF_8), "billwright listen"));
    }

    /// The signature of a message sent at `timestamp`, in seconds since the epoch.
    public String sign(UUID messageId, long timestamp, String body) {
        var key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
        return "v1," + hmac(key, messageId + "." + timestamp + "." + body);
    }

    private static String hmac(byte[] key, String message) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return Base64.getEncoder().encodeToString(mac.doFinal(message.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String toString() {
        return PREFIX + "...";
    }
}
