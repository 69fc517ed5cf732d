package io.billwright.sdk;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Sends calls, and sends them again when no answer came. Every change has a key by which it is made once. */
public final class Transport {

    /** Answers after which the same request may succeed. */
    private static final Set<Integer> PASSING = Set.of(408, 409, 429, 500, 502, 503, 504);

    private final BillwrightOptions options;
    private final HttpClient http;

    Transport(BillwrightOptions options) {
        this.options = options;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(options.connectTimeout())
                .build();
    }

    public <T> T answer(Call call, RequestOptions asked, Class<T> type) {
        var response = send(call, asked);
        try {
            return Mapper.decode(Json.read(new String(response.body(), StandardCharsets.UTF_8)), type);
        } catch (IllegalArgumentException | ArithmeticException | ClassCastException unreadable) {
            throw new UnreadableAnswerException(
                    "the answer is not a known " + type.getSimpleName() + ": " + unreadable.getMessage(),
                    requestId(response, asked),
                    unreadable);
        }
    }

    public byte[] file(Call call, RequestOptions asked) {
        return send(call, asked).body();
    }

    private HttpResponse<byte[]> send(Call call, RequestOptions asked) {
        var key = !call.isKeyed()
                ? null
                : asked.idempotencyKey() != null
                        ? asked.idempotencyKey()
                        : UUID.randomUUID().toString();
        var request = request(call, asked, key);
        for (int retry = 0; ; retry++) {
            boolean last = retry >= options.maxRetries();
            try {
                var response = http.send(request, BodyHandlers.ofByteArray());
                if (response.statusCode() < 300) {
                    return response;
                }
                var wait = wait(response, retry);
                if (last || !PASSING.contains(response.statusCode()) || wait.compareTo(options.longestBackoff()) > 0) {
                    throw refusal(response, asked);
                }
                pause(wait);
            } catch (IOException noAnswer) {
                if (last) {
                    throw new NoAnswerException(
                            call.method() + " " + options.url() + call.address() + " got no answer: " + noAnswer,
                            asked.requestId(),
                            key,
                            noAnswer);
                }
                pause(backoff(retry));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new NoAnswerException("interrupted", asked.requestId(), key, interrupted);
            }
        }
    }

    private HttpRequest request(Call call, RequestOptions asked, String key) {
        var request = HttpRequest.newBuilder(URI.create(options.url() + call.address()))
                .timeout(asked.timeout() == null ? options.timeout() : asked.timeout())
                .header("X-SERVICE-KEY", options.key())
                .header("User-Agent", "billwright-java/" + Billwright.VERSION);
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        if (asked.requestId() != null) {
            request.header("X-Request-Id", asked.requestId());
        }
        if (call.body() == null) {
            return request.method(call.method(), BodyPublishers.noBody()).build();
        }
        return request.header("Content-Type", "application/json")
                .method(call.method(), BodyPublishers.ofString(call.body()))
                .build();
    }

    /** What the service asks for, else the usual. */
    private Duration wait(HttpResponse<?> response, int retry) {
        try {
            return response.headers()
                    .firstValue("Retry-After")
                    .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds.strip())))
                    .orElseGet(() -> backoff(retry));
        } catch (NumberFormatException aDate) {
            return backoff(retry);
        }
    }

    /** At random below a limit that doubles, so that those who failed together do not come back together. */
    private Duration backoff(int retry) {
        long limit = Math.min(
                options.firstBackoff().toMillis() << Math.min(retry, 20),
                options.longestBackoff().toMillis());
        return Duration.ofMillis(limit / 2 + ThreadLocalRandom.current().nextLong(limit / 2 + 1));
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("interrupted", null, null, interrupted);
        }
    }

    private static String requestId(HttpResponse<?> response, RequestOptions asked) {
        return response.headers().firstValue("X-Request-Id").orElse(asked.requestId());
    }

    private static ApiException refusal(HttpResponse<byte[]> response, RequestOptions asked) {
        return ApiException.of(response.statusCode(), problem(response), requestId(response, asked));
    }

    private static ApiException.Problem problem(HttpResponse<byte[]> response) {
        try {
            var json = Json.object(new String(response.body(), StandardCharsets.UTF_8));
            var error = object(json.get("error"));
            var details = object(error.get("details"));
            var fields = new LinkedHashMap<String, List<String>>();
            object(details.get("fields"))
                    .forEach((name, texts) ->
                            fields.put(name, ((List<?>) texts).stream().map(Object::toString).toList()));
            return new ApiException.Problem(
                    (String) error.get("code"),
                    (String) error.get("message"),
                    (String) details.get("reason"),
                    fields,
                    (String) error.get("error_id"));
        } catch (IllegalArgumentException | ClassCastException notOurs) {
            return new ApiException.Problem(
                    null, "the service answered with status " + response.statusCode(), null, Map.of(), null);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object json) {
        return json == null ? Map.of() : (Map<String, Object>) json;
    }
}
