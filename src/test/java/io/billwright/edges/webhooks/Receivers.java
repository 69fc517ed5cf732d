package io.billwright.edges.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.billwright.platform.http.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/// Receivers of webhooks, each on a port of its own: live ones note what they are sent, hanging ones never answer.
final class Receivers implements AutoCloseable {

    private final Map<String, List<Arrival>> arrivals = new ConcurrentHashMap<>();
    private final List<HttpServer> live = new ArrayList<>();
    private final List<ServerSocket> hanging = new ArrayList<>();

    /// An event as it came in.
    ///
    /// @param name of the customer it is about, in which a test may have left a note
    record Arrival(String eventId, String objectId, long sequence, String name, String body, long nanos) {}

    static Receivers start(int live, int hanging) throws IOException {
        var receivers = new Receivers();
        for (int i = 0; i < live; i++) {
            receivers.startLive();
        }
        for (int i = 0; i < hanging; i++) {
            receivers.startHanging(i);
        }
        return receivers;
    }

    List<String> liveUrls() {
        return live.stream().map(server -> url(server.getAddress().getPort())).toList();
    }

    List<String> urls() {
        var others = hanging.stream().map(socket -> url(socket.getLocalPort()));
        return Stream.concat(liveUrls().stream(), others).toList();
    }

    /// In the order they came in.
    List<Arrival> arrivals(String url) {
        return List.copyOf(arrivals.get(url));
    }

    private void startLive() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var noted = new CopyOnWriteArrayList<Arrival>();
        arrivals.put(url(server.getAddress().getPort()), noted);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            noted.add(arrival(exchange));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        live.add(server);
    }

    private static Arrival arrival(HttpExchange exchange) throws IOException {
        long nanos = System.nanoTime();
        var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        var event = Json.mapper().readTree(body);
        var customer = event.path("data");
        return new Arrival(
                exchange.getRequestHeaders().getFirst("webhook-id"),
                customer.path("customer_id").asString(),
                event.path("sequence").asLong(),
                customer.path("customer_name").asString(),
                body,
                nanos);
    }

    /// By turns: nobody takes the connection, nothing is said on it, or a byte now and then.
    private void startHanging(int i) throws IOException {
        var socket = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        hanging.add(socket);
        if (i % 3 > 0) {
            Thread.ofVirtual().start(() -> hang(socket, i % 3 == 1));
        }
    }

    private static void hang(ServerSocket server, boolean silent) {
        while (!server.isClosed()) {
            try {
                var socket = server.accept();
                Thread.ofVirtual().start(() -> drip(socket, silent));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void drip(Socket socket, boolean silent) {
        try (socket) {
            if (silent) {
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
            socket.getOutputStream().write("HTTP/1.1 200 OK\r\nX-Slow: ".getBytes(UTF_8));
            while (true) {
                socket.getOutputStream().write('x');
                Thread.sleep(500);
            }
        } catch (IOException | InterruptedException hungUp) {
            Thread.currentThread().interrupt();
        }
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port + "/";
    }

    @Override
    public void close() throws IOException {
        live.forEach(server -> server.stop(0));
        for (var socket : hanging) {
            socket.close();
        }
    }
}
