package io.billwright.deploy;

import io.billwright.platform.http.Json;
import io.billwright.testing.Api;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/// Sends changes as an integrator should: each with an idempotency key, to any address of the service, retried until
/// it is answered. Records what was acknowledged.
final class PatientClient {

    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /// A change that was answered with success, and when.
    record Acknowledged(String path, String method, String body, String key, String answer, long nanos) {}

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(1))
            .build();
    private final Api seller;
    private final List<String> addresses;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();
    private final Queue<Acknowledged> acknowledged = new ConcurrentLinkedQueue<>();

    PatientClient(Api seller, List<String> addresses) {
        this.seller = seller;
        this.addresses = addresses;
    }

    JsonNode post(String path, JsonNode body, String key) {
        return change("POST", path, body, key);
    }

    JsonNode change(String method, String path, JsonNode body, String key) {
        var answer = untilAnswered(method, path, body.toString(), key);
        acknowledged.add(new Acknowledged(path, method, body.toString(), key, answer, System.nanoTime()));
        return Json.mapper().readTree(answer);
    }

    /// Sends the change again and returns the answer.
    String repeat(Acknowledged change) {
        return untilAnswered(change.method(), change.path(), change.body(), change.key());
    }

    private String untilAnswered(String method, String path, String body, String key) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String last = "";
        while (System.nanoTime() < end) {
            try {
                var answer = http.send(request(method, path, body, key), BodyHandlers.ofString());
                if (answer.statusCode() < 300) {
                    return answer.body();
                }
                last = answer.statusCode() + " " + answer.body();
                if (!saysTryAgain(answer)) {
                    throw new AssertionError(method + " " + path + " " + body + ": " + last);
                }
            } catch (IOException failure) {
                last = failure.toString();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
            repeated.incrementAndGet();
            next.incrementAndGet();
            pause();
        }
        throw new AssertionError("not answered within " + PATIENCE + ": " + method + " " + path + ", last " + last);
    }

    private HttpRequest request(String method, String path, String body, String key) {
        var address = addresses.get(Math.floorMod(next.get(), addresses.size()));
        return HttpRequest.newBuilder(URI.create(address + "/api/v2" + path))
                .timeout(LONGEST)
                .header("X-SERVICE-KEY", seller.key())
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .method(method, BodyPublishers.ofString(body))
                .build();
    }

    /// The answers that clients may retry: 503, 429, and 409 while the same request is in progress or another one is
    /// changing the object.
    private static boolean saysTryAgain(HttpResponse<String> answer) {
        return answer.statusCode() == 503
                || answer.statusCode() == 429
                || (answer.statusCode() == 409
                        && (answer.body().contains("is in progress")
                                || answer.body().contains("another request is changing")));
    }

    static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    List<Acknowledged> acknowledged() {
        return List.copyOf(acknowledged);
    }

    int repeated() {
        return repeated.get();
    }
}
