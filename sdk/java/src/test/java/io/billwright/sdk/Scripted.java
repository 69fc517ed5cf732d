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
import java.util.concurrent.CountDownLatch;

/** A service that answers what a test says: each request gets the next answer, and the last one all that follow. */
final class Scripted implements AutoCloseable {

    record Answer(int status, String body, Map<String, String> headers) {

        private static final int DROPPED = 0;
        private static final int SILENT = -1;

        static Answer of(int status, String body) {
            return new Answer(status, body, Map.of("X-Request-Id", "r1"));
        }

        static Answer dropped() {
            return new Answer(DROPPED, "", Map.of());
        }

        /** One that never comes. */
        static Answer silent() {
            return new Answer(SILENT, "", Map.of());
        }

        /** One that begins and never ends. */
        static Answer stalled() {
            return new Answer(200, "{", Map.of("Content-Length", "1000"));
        }
    }

    record Request(String address, String key, String requestId, String body) {}

    final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Deque<Answer> script;
    private final CountDownLatch over = new CountDownLatch(1);
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
            if (answer.status() == Answer.DROPPED) {
                return;
            }
            if (answer.status() == Answer.SILENT) {
                waitForTheEnd();
                return;
            }
            var content = answer.body().getBytes(StandardCharsets.UTF_8);
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            long length = Long.parseLong(answer.headers().getOrDefault("Content-Length", content.length + ""));
            exchange.sendResponseHeaders(answer.status(), length);
            exchange.getResponseBody().write(content);
            if (length > content.length) {
                exchange.getResponseBody().flush();
                waitForTheEnd();
            }
        }
    }

    private void waitForTheEnd() {
        try {
            over.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        over.countDown();
        server.stop(0);
    }
}
