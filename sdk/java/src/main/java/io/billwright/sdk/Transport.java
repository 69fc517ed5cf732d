package io.billwright.sdk;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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

    public <T> T answer(Call call, RequestOptions options, Class<T> type) {
        var asked = named(options);
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

    public byte[] file(Call call, RequestOptions options) {
        return send(call, named(options)).body();
    }

    /** With a name for the request, also if none was chosen, so that an error without an answer has one. */
    private static RequestOptions named(RequestOptions asked) {
        return asked.requestId() == null ? asked.withRequestId(UUID.randomUUID().toString()) : asked;
    }

    private HttpResponse<byte[]> send(Call call, RequestOptions asked) {
        var key = !call.isKeyed()
                ? null
                : asked.idempotencyKey() != null
                        ? asked.idempotencyKey()
                        : UUID.randomUUID().toString();
        try {
            return untilAnswered(call, asked, key);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("interrupted", asked.requestId(), key, interrupted);
        }
    }

    private HttpResponse<byte[]> untilAnswered(Call call, RequestOptions asked, String key) throws InterruptedException {
        var request = request(call, asked, key);
        for (int retry = 0; ; retry++) {
            boolean last = retry >= options.maxRetries();
            Duration wait;
            try {
                var response = once(request);
                if (response.statusCode() < 300) {
                    return response;
                }
                wait = wait(response, retry);
                if (last || !PASSING.contains(response.statusCode()) || wait.compareTo(options.longestBackoff()) > 0) {
                    throw refusal(response, asked);
                }
            } catch (IOException noAnswer) {
                if (last) {
                    throw new NoAnswerException(
                            call.method() + " " + options.url() + call.address() + " got no answer: " + noAnswer,
                            asked.requestId(),
                            key,
                            noAnswer);
                }
                wait = backoff(retry);
            }
            Thread.sleep(wait.toMillis());
        }
    }

    /** The client's own timeout ends with the headers of the answer; this one is for all of it. */
    private HttpResponse<byte[]> once(HttpRequest request) throws IOException, InterruptedException {
        var answer = http.sendAsync(request, BodyHandlers.ofByteArray());
        try {
            return answer.get(request.timeout().orElseThrow().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new HttpTimeoutException("it took longer than " + request.timeout().orElseThrow());
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException failure ? failure : new IOException(failed.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private HttpRequest request(Call call, RequestOptions asked, String key) {
        var request = HttpRequest.newBuilder(URI.create(options.url() + call.address()))
                .timeout(asked.timeout() == null ? options.timeout() : asked.timeout())
                .header("X-SERVICE-KEY", options.key())
                .header("User-Agent", "billwright-java/" + Billwright.VERSION)
                .header("X-Request-Id", asked.requestId());
        if (key != null) {
            request.header("Idempotency-Key", key);
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
