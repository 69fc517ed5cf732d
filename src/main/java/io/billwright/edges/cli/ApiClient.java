package io.billwright.edges.cli;

import io.billwright.platform.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Calls the API as any client would.
class ApiClient {

    private static final JsonMapper JSON = Json.mapper();
    /// A sandbox clock that goes far takes its time.
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final URI url;
    private final String key;

    ApiClient(URI url, String key) {
        this.url = url;
        this.key = key;
    }

    URI url() {
        return url;
    }

    HttpResponse<String> get(String path) {
        return send(request(path).GET().build());
    }

    JsonNode read(String path) {
        return JSON.readTree(get(path).body());
    }

    /// Sends JSON, in which single quotes do for double ones; returns the answer.
    JsonNode send(String method, String path, String body) {
        return send(method, path, body, "");
    }

    /// With a key, a repetition has no further effect.
    JsonNode send(String method, String path, String body, String idempotencyKey) {
        var request = request(path).header("Content-Type", "application/json");
        if (!idempotencyKey.isEmpty()) {
            request.header("Idempotency-Key", idempotencyKey);
        }
        request.method(method, BodyPublishers.ofString(body.replace('\'', '"')));
        return JSON.readTree(send(request.build()).body());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(url.resolve("/api/v2" + path))
                .timeout(LONGEST)
                .header("X-SERVICE-KEY", key);
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            var answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(
                        request.method() + " " + request.uri().getPath() + " was answered " + reason(answer));
            }
            return answer;
        } catch (IOException failure) {
            throw new IllegalStateException("cannot reach " + url + ": " + Problem.explain(failure));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private static String reason(HttpResponse<String> answer) {
        try {
            var message = JSON.readTree(answer.body()).at("/error/message").asString("");
            return answer.statusCode() + " " + message;
        } catch (JacksonException _) {
            return Integer.toString(answer.statusCode());
        }
    }
}
