package io.billwright.edges.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The program of a developer who waits for webhooks.
final class WebhookReceiver implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final HttpServer server;
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private volatile int answer = 204;

    /// What arrived.
    record Received(Map<String, List<String>> headers, String body) {

        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        String type() {
            return json().get("type").stringValue();
        }

        String header(String name) {
            return headers.getOrDefault(name, List.of("")).getFirst();
        }
    }

    WebhookReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hooks", this::take);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hooks";
    }

    void answerWith(int status) {
        answer = status;
    }

    private void take(HttpExchange exchange) throws IOException {
        var headers = exchange.getRequestHeaders().entrySet().stream()
                .collect(Collectors.toMap(header -> header.getKey().toLowerCase(Locale.ROOT), Map.Entry::getValue));
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer, -1);
        exchange.close();
        received.add(new Received(headers, body));
    }

    /// The next so many that arrive.
    List<Received> next(int count) throws InterruptedException {
        var next = new ArrayList<Received>();
        for (int i = 0; i < count; i++) {
            var one = received.poll(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
            if (one == null) {
                throw new AssertionError("only " + next + " arrived");
            }
            next.add(one);
        }
        return next;
    }

    /// From now on nobody is there.
    void stop() {
        server.stop(0);
    }

    @Override
    public void close() {
        stop();
    }
}
