package io.billwright.edges.client;

import io.billwright.edges.webhooks.WebhookSecret;
import io.billwright.platform.clock.SystemTime;
import io.billwright.platform.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/// Forwards events to a local receiver as a webhook would, signed according to Standard Webhooks. The secret is
/// derived from the API key, so that it stays the same from run to run.
final class Forwarding {

    private static final Duration LONGEST = Duration.ofSeconds(15);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(LONGEST).build();
    private final URI receiver;
    private final WebhookSecret secret;

    Forwarding(URI receiver, String key) {
        if (!"http".equals(receiver.getScheme()) && !"https".equals(receiver.getScheme())) {
            throw new IllegalStateException("--forward-to must begin with http:// or https://");
        }
        this.receiver = receiver;
        this.secret = WebhookSecret.following(key);
    }

    /// The secret with which the receiver verifies signatures.
    String secret() {
        return secret.text();
    }

    /// Returns the outcome as text.
    String send(JsonNode event) {
        var id = UUID.fromString(event.get("event_id").stringValue());
        long timestamp = SystemTime.now().getEpochSecond();
        var body = body(event);
        var request = HttpRequest.newBuilder(receiver)
                .timeout(LONGEST)
                .header("Content-Type", "application/json")
                .header("webhook-id", id.toString())
                .header("webhook-timestamp", Long.toString(timestamp))
                .header("webhook-signature", secret.sign(id, timestamp, body))
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            return Integer.toString(
                    http.send(request, BodyHandlers.discarding()).statusCode());
        } catch (IOException failure) {
            return "not forwarded: " + failure.getMessage();
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
}
