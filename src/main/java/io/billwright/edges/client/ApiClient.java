package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An HTTP client of the public API.
public class ApiClient {

    private static final JsonMapper JSON = Json.mapper();
    /// Advancing a sandbox clock by a long time takes a while.
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int TRIES = 4;
    private static final int REDIRECTS = 5;
    private static final long PAUSE_MILLIS = 200;

    private final HttpClient http;
    private final URI url;
    private final String key;

    public ApiClient(URI url, String key) {
        this.url = url;
        this.key = key;
        this.http = client(url);
    }

    private static HttpClient client(URI url) {
        var client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(5));
        return "http".equals(url.getScheme())
                ? client.sslContext(trustingNobody()).build()
                : client.build();
    }

    /// Loading the JDK's certificates takes a fifth of a command's time; without TLS they are not needed.
    private static SSLContext trustingNobody() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    URI url() {
        return url;
    }

    String key() {
        return key;
    }

    HttpResponse<String> get(String path) {
        return accepted(answer(request(path).GET().build(), 1));
    }

    public JsonNode read(String path) {
        return JSON.readTree(get(path).body());
    }

    /// Sends a JSON body, in which single quotes may stand for double quotes, and returns the answer.
    JsonNode send(String method, String path, String body) {
        var request = request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body.replace('\'', '"')));
        return JSON.readTree(accepted(answer(request.build(), 1)).body());
    }

    /// The same with an idempotency key: takes effect once, however often it is called.
    public JsonNode send(String method, String path, String body, String idempotencyKey) {
        return JSON.readTree(accepted(change(method, path, body.replace('\'', '"'), idempotencyKey))
                .body());
    }

    HttpResponse<String> change(String method, String path, @Nullable String body, String idempotencyKey) {
        return change(method, path, body, idempotencyKey, BodyHandlers.ofString());
    }

    /// Makes a change that takes effect once: if no answer arrives, it is retried with the same key.
    HttpResponse<String> change(
            String method, String path, @Nullable String body, String idempotencyKey, BodyHandler<String> reading) {
        var request = request(path).header("Idempotency-Key", idempotencyKey);
        if (body == null) {
            return answer(http, request.method(method, BodyPublishers.noBody()).build(), TRIES, reading);
        }
        request.header("Content-Type", "application/json");
        return answer(
                http, request.method(method, BodyPublishers.ofString(body)).build(), TRIES, reading);
    }

    /// Returns the answer whatever its status, after following redirects. The JDK's own redirect handling would send
    /// the API key to any host.
    HttpResponse<String> ask(String path, BodyHandler<String> reading) {
        var answer = answer(http, request(path).GET().build(), TRIES, reading);
        for (int i = 0; i < REDIRECTS; i++) {
            var next = answer.headers().firstValue("Location");
            if (answer.statusCode() / 100 != 3 || next.isEmpty()) {
                return answer;
            }
            var to = answer.uri().resolve(next.get());
            var client = isService(to) ? http : client(to);
            answer = answer(client, request(to).GET().build(), TRIES, reading);
        }
        return answer;
    }

    private boolean isService(URI place) {
        return place.resolve("/").equals(url.resolve("/"));
    }

    private HttpRequest.Builder request(String path) {
        return request(url.resolve("/api/v2" + path));
    }

    private HttpRequest.Builder request(URI to) {
        var request = HttpRequest.newBuilder(to).timeout(LONGEST);
        return isService(to) ? request.header("X-SERVICE-KEY", key) : request;
    }

    static boolean accepted(int status) {
        return status < 300;
    }

    private static HttpResponse<String> accepted(HttpResponse<String> answer) {
        if (!accepted(answer.statusCode())) {
            var request = answer.request();
            throw new IllegalStateException(
                    request.method() + " " + request.uri().getPath() + " was answered " + reason(answer));
        }
        return answer;
    }

    private HttpResponse<String> answer(HttpRequest request, int tries) {
        return answer(http, request, tries, BodyHandlers.ofString());
    }

    private static HttpResponse<String> answer(
            HttpClient http, HttpRequest request, int tries, BodyHandler<String> reading) {
        try {
            return http.send(request, reading);
        } catch (ConnectException | HttpConnectTimeoutException _) {
            throw new IllegalStateException("cannot reach " + place(request) + ": nobody answers there. Start a"
                    + " sandbox with billwright sandbox, or name another service with --url, or sign in to one with"
                    + " billwright login");
        } catch (IOException failure) {
            if (tries > 1) {
                pause();
                return answer(http, request, tries - 1, reading);
            }
            throw new IllegalStateException("cannot reach " + place(request) + ": " + failure.getMessage(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private static String place(HttpRequest request) {
        return request.uri().getScheme() + "://" + request.uri().getAuthority();
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    static String reason(HttpResponse<String> answer) {
        try {
            var message = JSON.readTree(answer.body()).at("/error/message").asString("");
            return answer.statusCode() + " " + message;
        } catch (JacksonException _) {
            return Integer.toString(answer.statusCode());
        }
    }
}
