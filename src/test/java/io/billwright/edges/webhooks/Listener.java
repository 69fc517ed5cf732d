package io.billwright.edges.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

/// Somebody who listens to webhooks, and answers what it is told to.
final class Listener implements AutoCloseable {

    private final HttpServer server;
    private final List<Message> received = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private volatile Runnable before = () -> {};

    record Message(Map<String, List<String>> headers, String body) {

        String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> header.getValue().getFirst())
                    .findFirst()
                    .orElseThrow();
        }

        JsonNode json() {
            return Shop.json(body);
        }

        String type() {
            return json().get("type").stringValue();
        }

        String customerName() {
            return json().at("/data/customer_name").stringValue();
        }

        /// Its headers, had it been sent that long ago.
        Map<String, List<String>> sentAgo(String secret, Duration ago) {
            long timestamp = Instant.now().minus(ago).getEpochSecond();
            var id = UUID.fromString(header("webhook-id"));
            return Map.of(
                    "webhook-id", List.of(id.toString()),
                    "webhook-timestamp", List.of(Long.toString(timestamp)),
                    "webhook-signature", List.of(new WebhookSecret(secret).sign(id, timestamp, body)));
        }
    }

    Listener() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(new Message(Map.copyOf(exchange.getRequestHeaders()), body));
            before.run();
            var answer = ("answer " + status).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hooks";
    }

    void answer(int with) {
        status = with;
    }

    void beforeAnswering(Runnable work) {
        before = work;
    }

    List<Message> received() {
        return List.copyOf(received);
    }

    List<String> types() {
        return received.stream().map(Message::type).toList();
    }

    /// Waits until so many messages have come.
    List<Message> await(int count) {
        Await.until(count + " messages", () -> received.size() >= count);
        assertThat(received).as("messages received").hasSize(count);
        return received();
    }

    /// An endpoint of the seller at which this one listens.
    Api.Answer endpoint(Api api, String more) {
        return api.post("/webhook-endpoints", "{\"url\": \"" + url() + "\"" + more + "}")
                .expect(201);
    }

    /// The nth message of a type.
    Message message(String type, int nth) {
        Await.until(nth + " of " + type, () -> matching(type).size() >= nth);
        return matching(type).get(nth - 1);
    }

    private List<Message> matching(String type) {
        return received.stream().filter(message -> message.type().equals(type)).toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
