package io.billwright.edges.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.Executors;

/// A door before the real service that lets the browser in as a member of one seller: it answers for the session, and
/// gives the seller's key to the calls of the API, if they bring what a session asks for.
final class ConsoleDoor implements AutoCloseable {

    private static final String TOKEN = "a-token-of-tests";
    private static final String PASSWORD = "correct horse";
    private static final Set<String> KEPT = Set.of(
            "content-type",
            "cache-control",
            "content-security-policy",
            "content-encoding",
            "location",
            "x-content-type-options");
    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpServer server;
    private final Api seller;

    private ConsoleDoor(Api seller, HttpServer server) {
        this.seller = seller;
        this.server = server;
    }

    static ConsoleDoor open(Api seller) {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var door = new ConsoleDoor(seller, server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", door::handle);
            server.start();
            return door;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private String session() {
        return """
                {"person": {"id": "%1$s", "name": "Ada Example", "email": "ada@example.com"}, "csrf_token": "%2$s",
                 "sellers": [{"id": "%1$s", "name": "Kiln & Co", "mode": "SANDBOX", "role": "OWNER"}]}
                """.formatted(seller.seller().id(), TOKEN);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            var body = exchange.getRequestBody().readAllBytes();
            if (path.equals("/console/session")) {
                answer(exchange, body);
            } else if (path.startsWith("/api/") && !isAllowed(exchange)) {
                write(exchange, 401, "{\"error\": {\"code\": \"ERR_UNAUTHORIZED\", \"message\": \"no session\"}}");
            } else {
                pass(exchange, body);
            }
        }
    }

    private void answer(HttpExchange exchange, byte[] body) throws IOException {
        var enters = exchange.getRequestMethod().equals("POST")
                && new String(body, StandardCharsets.UTF_8).contains(PASSWORD);
        if (enters) {
            exchange.getResponseHeaders().set("Set-Cookie", "session=1; Path=/; HttpOnly; SameSite=Strict");
        }
        if (exchange.getRequestMethod().equals("DELETE")) {
            exchange.getResponseHeaders().set("Set-Cookie", "session=; Path=/; Max-Age=0");
            exchange.sendResponseHeaders(204, -1);
        } else if (enters || (exchange.getRequestMethod().equals("GET") && hasCookie(exchange))) {
            write(exchange, 200, session());
        } else {
            write(exchange, 401, "{\"error\": {\"code\": \"ERR_UNAUTHORIZED\", \"message\": \"not signed in\"}}");
        }
    }

    private static boolean hasCookie(HttpExchange exchange) {
        var cookie = exchange.getRequestHeaders().getFirst("Cookie");
        return cookie != null && cookie.contains("session=1");
    }

    private boolean isAllowed(HttpExchange exchange) {
        var headers = exchange.getRequestHeaders();
        return hasCookie(exchange)
                && seller.seller().id().toString().equals(headers.getFirst("X-Seller"))
                && (exchange.getRequestMethod().equals("GET") || TOKEN.equals(headers.getFirst("X-CSRF-Token")));
    }

    private void pass(HttpExchange exchange, byte[] body) throws IOException {
        var request = HttpRequest.newBuilder(URI.create(TestService.shared().baseUrl() + exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body))
                .header("X-SERVICE-KEY", seller.key());
        for (var name : Set.of("Content-Type", "Idempotency-Key", "Accept-Encoding")) {
            var value = exchange.getRequestHeaders().getFirst(name);
            if (value != null) {
                request.header(name, value);
            }
        }
        try {
            var answer = http.send(request.build(), BodyHandlers.ofByteArray());
            answer.headers().map().forEach((name, values) -> {
                if (KEPT.contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(HttpExchange exchange, int status, String json) throws IOException {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        http.close();
    }
}
