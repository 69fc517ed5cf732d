package io.billwright.cli;

import io.billwright.clock.SystemTime;
import io.billwright.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;

/// Hands events to a receiver as a webhook would, signed as of Standard Webhooks with a secret of its own.
final class Forwarding {

    private static final Duration LONGEST = Duration.ofSeconds(15);
    private static final int SECRET_BYTES = 24;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(LONGEST).build();
    private final URI receiver;
    private final byte[] secret = new byte[SECRET_BYTES];

    Forwarding(URI receiver) {
        if (!"http".equals(receiver.getScheme()) && !"https".equals(receiver.getScheme())) {
            throw new IllegalStateException("--forward-to must begin with http:// or https://");
        }
        this.receiver = receiver;
        new SecureRandom().nextBytes(secret);
    }

    /// What the receiver verifies signatures with.
    String secret() {
        return "whsec_" + base64(secret);
    }

    /// Returns what became of it.
    String send(JsonNode event) {
        var id = event.get("event_id").stringValue();
        var timestamp = Long.toString(SystemTime.now().getEpochSecond());
        var body = body(event);
        var request = HttpRequest.newBuilder(receiver)
                .timeout(LONGEST)
                .header("Content-Type", "application/json")
                .header("webhook-id", id)
                .header("webhook-timestamp", timestamp)
                .header("webhook-signature", "v1," + base64(signature(id + "." + timestamp + "." + body)))
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            return Integer.toString(
                    http.send(request, BodyHandlers.discarding()).statusCode());
        } catch (IOException failure) {
            return "not forwarded: " + Problem.explain(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private static String body(JsonNode event) {
        var body = Json.mapper().createObjectNode();
        for (var field : new String[] {"type", "timestamp", "sequence", "data"}) {
            body.set(field, event.get(field));
        }
        return body.toString();
    }

    private byte[] signature(String signed) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
