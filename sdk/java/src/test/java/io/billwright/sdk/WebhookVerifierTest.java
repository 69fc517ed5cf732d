package io.billwright.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.billwright.sdk.WebhookVerifier.InvalidSignature;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Only the service's own messages, and only new ones, are taken for what they say. */
class WebhookVerifierTest {

    private static final String SECRET = secret("0123456789abcdef01234567");
    private static final String OTHER = secret("x".repeat(24));
    private static final String BODY = "{\"type\":\"customer.created\",\"timestamp\":\"2026-01-31T09:00:00Z\",\"sequence\":1,"
            + "\"data\":{\"customer_name\":\"Émile\"}}";
    private static final long NOW = 1_800_000_000;

    private static String secret(String bytes) {
        return "whsec_" + Base64.getEncoder().encodeToString(bytes.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> signed(long time, String secret) throws Exception {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
        var signature = mac.doFinal(("id." + time + "." + BODY).getBytes(StandardCharsets.UTF_8));
        return Map.of(
                "webhook-id", "id",
                "webhook-timestamp", Long.toString(time),
                "webhook-signature", "v1," + Base64.getEncoder().encodeToString(signature));
    }

    private static Map<String, String> with(Map<String, String> headers, String name, String value) {
        var changed = new HashMap<>(headers);
        changed.put(name, value);
        return changed;
    }

    private static WebhookVerifier.Message verify(Map<String, String> headers, String body, String... secrets) {
        var clock = Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC);
        return new WebhookVerifier(clock, secrets).verify(headers::get, body);
    }

    @Test
    void aMessageOfTheServiceIsRead() throws Exception {
        var message = verify(signed(NOW, SECRET), BODY, SECRET);

        assertEquals("customer.created", message.type());
        assertEquals("Émile", message.data().get("customer_name"));
        var several = with(signed(NOW, SECRET), "webhook-signature", "v1,AA v1a,x " + signed(NOW, SECRET).get("webhook-signature"));
        assertEquals("id", verify(several, BODY, SECRET).id());
    }

    @Test
    void aRotatedSecretIsAcceptedBesideTheOldOne() throws Exception {
        assertEquals("id", verify(signed(NOW, OTHER), BODY, SECRET, OTHER).id());
        assertThrows(InvalidSignature.class, () -> verify(signed(NOW, OTHER), BODY, SECRET));
    }

    @Test
    void forgedAndStaleMessagesAreRefused() throws Exception {
        var valid = signed(NOW, SECRET);
        assertThrows(InvalidSignature.class, () -> verify(valid, BODY.replace('1', '2'), SECRET));
        for (var headers : List.of(
                with(valid, "webhook-id", "other"),
                with(valid, "webhook-timestamp", Long.toString(NOW + 1)),
                signed(NOW - 301, SECRET),
                signed(NOW + 301, SECRET),
                with(valid, "webhook-timestamp", "soon"),
                with(valid, "webhook-timestamp", "9".repeat(18)),
                with(valid, "webhook-signature", "v1,"),
                with(valid, "webhook-signature", ""),
                Map.<String, String>of())) {
            assertThrows(InvalidSignature.class, () -> verify(headers, BODY, SECRET), headers::toString);
        }
    }
}
