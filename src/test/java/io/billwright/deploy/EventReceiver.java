package io.billwright.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/// Receives webhooks, and records the bodies that arrive under each event id.
final class EventReceiver implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, Set<String>> bodies = new ConcurrentHashMap<>();

    EventReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            var id = exchange.getRequestHeaders().getFirst("webhook-id");
            bodies.computeIfAbsent(id, _ -> ConcurrentHashMap.newKeySet()).add(body);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    Map<String, Set<String>> bodies() {
        return bodies;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
