package io.billwright.sdk;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A service that answers what a test says: each request gets the next answer, and the last one all that follow. */
final class Scripted implements AutoCloseable {

    record Answer(int status, String body, Map<String, String> headers) {

        static Answer of(int status, String body) {
            return new Answer(status, body, Map.of("X-Request-Id", "r1"));
        }

        static Answer dropped() {
            return new Answer(0, "", Map.of());
        }
    }

    record Request(String address, String key, String requestId, String body) {}

    final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Deque<Answer> script;
    private final HttpServer server;

    Scripted(Answer... answers) {
        script = new ArrayDeque<>(List.of(answers));
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    Billwright client() {
        return client(4);
    }

    Billwright client(int retries) {
        var options = BillwrightOptions.of("http://127.0.0.1:" + server.getAddress().getPort() + "/", "k")
                .withTimeout(Duration.ofSeconds(2))
                .withRetries(retries, Duration.ofMillis(10), Duration.ofSeconds(1));
        return new Billwright(options);
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = exchange.getRequestHeaders();
            requests.add(new Request(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                    headers.getFirst("Idempotency-Key"),
                    headers.getFirst("X-Request-Id"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            var answer = script.size() > 1 ? script.removeFirst() : script.getFirst();
            if (answer.status() == 0) {
                return;
            }
            var content = answer.body().getBytes(StandardCharsets.UTF_8);
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(answer.status(), content.length);
            exchange.getResponseBody().write(content);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
