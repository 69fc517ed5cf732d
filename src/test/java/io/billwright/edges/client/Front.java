package io.billwright.edges.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/// Stands before the service and can be away.
final class Front implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpServer server;
    private volatile boolean away;

    Front() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::pass);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// From now on connections end without an answer, or are answered again.
    void setAway(boolean isAway) {
        away = isAway;
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (away) {
                return;
            }
            var request = HttpRequest.newBuilder(URI.create(TestService.shared().baseUrl() + exchange.getRequestURI()))
                    .header("X-SERVICE-KEY", exchange.getRequestHeaders().getFirst("X-SERVICE-KEY"))
                    .build();
            var answer = http.send(request, BodyHandlers.ofByteArray());
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        http.close();
    }
}
