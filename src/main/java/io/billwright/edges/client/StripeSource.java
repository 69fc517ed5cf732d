package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Reads the lists of a Stripe account page by page. Requests that Stripe rejects because of its load are retried.
final class StripeSource {

    /// An API version in which a subscription's discount contains the coupon; it overrides the account's own version.
    private static final String VERSION = "2024-06-20";
    private static final int TRIES = 6;
    private static final long LONGEST_PAUSE = 30;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final URI url;
    private final String key;
    private final Duration step;

    /// @param step the first pause before a retry, which doubles with each further one
    StripeSource(URI url, String key, Duration step) {
        this.url = url;
        this.key = key;
        this.step = step;
    }

    JsonNode one(String list, String id, String query) {
        return read("/v1/" + list + "/" + Paths.encode(id) + query);
    }

    void each(String list, String query, Consumer<JsonNode> use) {
        var after = "";
        while (true) {
            var page = read("/v1/" + list + "?limit=100" + query + after);
            var data = page.path("data");
            data.forEach(use);
            if (!page.path("has_more").booleanValue(false) || data.isEmpty()) {
                return;
            }
            after = "&starting_after="
                    + Paths.encode(data.get(data.size() - 1).path("id").asString());
        }
    }

    private JsonNode read(String path) {
        for (int attempt = 1; ; attempt++) {
            var answer = ask(path);
            int status = answer == null ? 503 : answer.statusCode();
            if (answer != null && status == 200) {
                return Json.mapper().readTree(answer.body());
            }
            if ((status != 429 && status < 500) || attempt == TRIES) {
                throw new IllegalStateException("Stripe answered " + path.replaceFirst("\\?.*", "") + " with " + status
                        + (answer == null ? "" : reason(answer)));
            }
            pause(answer, attempt);
        }
    }

    /// Returns null if no answer arrived.
    private @Nullable HttpResponse<String> ask(String path) {
        var request = HttpRequest.newBuilder(url.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + key)
                .header("Stripe-Version", VERSION)
                .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException _) {
            return null;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private void pause(@Nullable HttpResponse<String> answer, int attempt) {
        long asked = answer == null
                ? 0
                : answer.headers()
                        .firstValue("Retry-After")
                        .filter(seconds -> seconds.matches("[0-9]{1,4}"))
                        .map(Long::parseLong)
                        .orElse(0L);
        try {
            Thread.sleep(Math.max(step.toMillis() << (attempt - 1), Math.min(asked, LONGEST_PAUSE) * 1000));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private static String reason(HttpResponse<String> answer) {
        try {
            var message =
                    Json.mapper().readTree(answer.body()).at("/error/message").asString("");
            return message.isEmpty() ? "" : ": " + message;
        } catch (JacksonException _) {
            return "";
        }
    }
}
