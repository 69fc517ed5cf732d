package io.billwright.testing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A server that nothing should ever call; records the requests it gets.
public final class Canary implements AutoCloseable {

    private final HttpServer server;
    private final List<String> visits = new CopyOnWriteArrayList<>();

    private Canary(HttpServer server) {
        this.server = server;
    }

    public static Canary start() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var canary = new Canary(server);
            server.createContext("/", exchange -> {
                canary.visits.add(exchange.getRequestURI().toString());
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
            });
            server.start();
            return canary;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// Serves a page, and returns its URL.
    public String show(String html) {
        server.createContext("/page", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            try (var body = exchange.getResponseBody()) {
                body.write(html.getBytes(StandardCharsets.UTF_8));
            }
        });
        return url() + "/page";
    }

    /// The requests it got, except for its own page.
    public List<String> visits() {
        return List.copyOf(visits);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
