package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Calls the API over HTTP as an integrator would. Every answer is checked against the OpenAPI document.
public final class Api {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private static final Map<String, LeanHttp> LEAN = new ConcurrentHashMap<>();
    private static final JsonMapper JSON = Json.mapper();
    /// Advancing a sandbox by ten years in one step takes more than a minute, and the requests of long proofs take
    /// longer still.
    static final Duration LONGEST = Duration.ofSeconds(30L * Integer.getInteger("test.patience", 10));
    /// How often to retry; the service itself waits five seconds before it says that it is busy.
    private static final int BUSY = 20;

    /// The service's lock timeout. A conflict that is answered sooner may be a deadlock, which tests should see.
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);

    private final String baseUrl;
    private final Seller seller;
    private final String key;
    private final boolean checked;
    private final boolean patient;
    private final @Nullable LeanHttp lean;

    Api(String baseUrl, Seller seller, String key) {
        this(baseUrl, seller, key, true, true, null);
    }

    private Api(String baseUrl, Seller seller, String key, boolean checked, boolean patient, @Nullable LeanHttp lean) {
        this.baseUrl = baseUrl;
        this.seller = seller;
        this.key = key;
        this.checked = checked;
        this.patient = patient;
        this.lean = lean;
    }

    /// The same without checking answers against the OpenAPI document, for tests that send very many requests.
    public Api unchecked() {
        return new Api(baseUrl, seller, key, false, patient, lean);
    }

    /// The same with as little work for the client as possible.
    public Api lean() {
        return new Api(baseUrl, seller, key, false, patient, LEAN.computeIfAbsent(baseUrl, LeanHttp::new));
    }

    /// The same, but returns an answer that says to try again instead of retrying.
    public Api impatient() {
        return new Api(baseUrl, seller, key, checked, false, lean);
    }

    public Seller seller() {
        return seller;
    }

    public String key() {
        return key;
    }

    public Api withKey(String otherKey) {
        return new Api(baseUrl, seller, otherKey);
    }

    /// The same seller at another address of the service.
    public Api at(String otherBaseUrl) {
        return new Api(otherBaseUrl, seller, key);
    }

    public Answer get(String path) {
        return send("GET", path, null, Map.of());
    }

    public Answer post(String path, String body) {
        return send("POST", path, body, Map.of());
    }

    public Answer patch(String path, String body) {
        return send("PATCH", path, body, Map.of());
    }

    public Answer put(String path, String body) {
        return send("PUT", path, body, Map.of());
    }

    public Answer delete(String path) {
        return send("DELETE", path, null, Map.of());
    }

    /// Sends a request.
    ///
    /// @param path relative to `/api/v2`
    /// @param headers further headers, including a content type other than JSON
    public Answer send(String method, String path, @Nullable String body, Map<String, String> headers) {
        if (lean != null) {
            return leanly(lean, method, path, body, headers);
        }
        var request = HttpRequest.newBuilder(URI.create(baseUrl + "/api/v2" + path))
                .timeout(LONGEST)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!key.isEmpty()) {
            request.header("X-SERVICE-KEY", key);
        }
        if (body != null && !headers.containsKey("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        var built = request.build();
        var answer = servedInTheEnd(() -> exchange(built, BodyHandlers.ofString()));
        if (!checked) {
            return answer;
        }
        Contract.check(method, path, answer);
        if (ExplainedTotals.concern(path, answer)) {
            ExplainedTotals.check(answer, send(method, path + "?explain=true", body, headers));
        }
        ExplainedInvoices.check(this, path, answer);
        return answer;
    }

    private Answer leanly(
            LeanHttp client, String method, String path, @Nullable String body, Map<String, String> headers) {
        var all = new HashMap<>(Map.of("X-SERVICE-KEY", key, "Content-Type", "application/json"));
        all.putAll(headers);
        return servedInTheEnd(() -> {
            try {
                return client.send(method, "/api/v2" + path, all, body);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }

    /// Retries while the seller has too many requests in progress (S13), or while another request locks the same
    /// object for longer than the service waits. On a slow machine, both happen to tests with concurrent requests.
    private Answer servedInTheEnd(Supplier<HttpResponse<String>> request) {
        for (int i = 0; ; i++) {
            long start = System.nanoTime();
            var answer = new Answer(request.get());
            if (!patient || i == BUSY || !answer.isBusy(Duration.ofNanos(System.nanoTime() - start))) {
                return answer;
            }
        }
    }

    /// The content of a path that answers with a file.
    public byte[] bytes(String path) {
        var request = HttpRequest.newBuilder(URI.create(baseUrl + "/api/v2" + path))
                .timeout(LONGEST)
                .header("X-SERVICE-KEY", key)
                .build();
        var answer = exchange(request, BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).as(path).isEqualTo(200);
        return answer.body();
    }

    private static <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> body) {
        try {
            return HTTP.send(request, body);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// An answer of the API.
    public record Answer(HttpResponse<String> response) {

        public int status() {
            return response.statusCode();
        }

        public String text() {
            return response.body();
        }

        public JsonNode body() {
            return JSON.readTree(text());
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /// The text at a path such as `error.code`, or the JSON there if it is not a text.
        public String at(String path) {
            var node = body().at("/" + path.replace('.', '/'));
            return node.isString() ? node.stringValue() : node.toString();
        }

        private boolean isBusy(Duration took) {
            return (status() == 429 && text().contains("of this seller at once"))
                    || (status() == 409
                            && text().contains("another request is changing the same object")
                            && took.compareTo(LOCK_TIMEOUT) >= 0);
        }

        public Answer expect(int status) {
            if (status() != status) {
                throw new AssertionError("expected " + status + " but got " + status() + ": " + text());
            }
            return this;
        }
    }
}
