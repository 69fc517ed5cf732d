package io.billwright.sdk;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Finds out whether a message is from Billwright, as Standard Webhooks defines it. */
public final class WebhookVerifier {

    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private final List<byte[]> secrets;
    private final Clock clock;

    /** With the secret of the endpoint, or during a rotation the old and the new one. */
    public WebhookVerifier(String... secrets) {
        this(Clock.systemUTC(), secrets);
    }

    WebhookVerifier(Clock clock, String... secrets) {
        if (secrets.length == 0) {
            throw new IllegalArgumentException("a secret is needed");
        }
        this.clock = clock;
        this.secrets = List.of(secrets).stream().map(WebhookVerifier::bytes).toList();
    }

    /** A message that was not made by the service with this secret, or long ago. */
    public static final class InvalidSignature extends RuntimeException {
        private static final long serialVersionUID = 1;

        InvalidSignature(String message) {
            super(message);
        }
    }

    /**
     * What was told.
     *
     * @param id the same at every attempt; whoever has seen it before need not look again
     * @param type such as {@code invoice.paid}
     * @param timestamp when it happened
     * @param sequence the order of the events of one object
     * @param data the whole object as it was then, as JSON
     */
    public record Message(String id, String type, Instant timestamp, long sequence, Map<String, Object> data) {

        /** The object as one of the types of the API. */
        public <T> T dataAs(Class<T> type) {
            return Mapper.decode(data, type);
        }
    }

    /** Verifies a message by its headers and its body, byte for byte as it came in, and reads it. */
    public Message verify(UnaryOperator<String> header, String body) {
        var id = header.apply("webhook-id");
        var time = header.apply("webhook-timestamp");
        var signatures = header.apply("webhook-signature");
        if (id == null || time == null || signatures == null) {
            throw new InvalidSignature("the message is not signed");
        }
        requireNow(time);
        var signed = (id + "." + time + "." + body).getBytes(StandardCharsets.UTF_8);
        boolean valid = false;
        for (var secret : secrets) {
            var expected = sign(secret, signed);
            for (var signature : signatures.split(" ")) {
                valid |= MessageDigest.isEqual(
                        ("v1," + expected).getBytes(StandardCharsets.UTF_8),
                        signature.getBytes(StandardCharsets.UTF_8));
            }
        }
        if (!valid) {
            throw new InvalidSignature("no signature of the message is valid");
        }
        var json = Json.object(body);
        return new Message(
                id,
                (String) json.get("type"),
                Mapper.decode(json.get("timestamp"), Instant.class),
                Mapper.decode(json.get("sequence"), Long.class),
                object(json.get("data")));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object json) {
        return (Map<String, Object>) json;
    }

    private void requireNow(String time) {
        try {
            var sent = Instant.ofEpochSecond(Long.parseLong(time));
            if (Duration.between(sent, clock.instant()).abs().compareTo(TOLERANCE) <= 0) {
                return;
            }
        } catch (NumberFormatException | ArithmeticException | java.time.DateTimeException notATime) {
            throw new InvalidSignature("the message has no time");
        }
        throw new InvalidSignature("the message is too old, or from the future");
    }

    private static byte[] bytes(String secret) {
        return Base64.getDecoder().decode(secret.startsWith("whsec_") ? secret.substring("whsec_".length()) : secret);
    }

    private static String sign(byte[] secret, byte[] signed) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(signed));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
