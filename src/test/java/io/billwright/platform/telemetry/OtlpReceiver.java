package io.billwright.platform.telemetry;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// A collector: reads what OTLP over HTTP sends, by the classes of the protocol itself.
final class OtlpReceiver implements AutoCloseable {

    /// What it does with what it gets.
    enum Mood {
        TAKES,
        FAILS,
        HANGS
    }

    private final HttpServer server;
    private final List<ExportTraceServiceRequest> traces = new CopyOnWriteArrayList<>();
    private final List<ExportLogsServiceRequest> logs = new CopyOnWriteArrayList<>();
    private final List<ExportMetricsServiceRequest> metrics = new CopyOnWriteArrayList<>();
    private final Map<String, Set<String>> keys = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Mood mood = Mood.TAKES;

    OtlpReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::take);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void become(Mood other) {
        mood = other;
    }

    private void take(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        keys.computeIfAbsent(path, _ -> ConcurrentHashMap.newKeySet())
                .add(String.valueOf(exchange.getRequestHeaders().getFirst("api-key")));
        if (mood == Mood.HANGS) {
            try {
                closed.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        if (mood == Mood.TAKES) {
            read(path, body(exchange));
        }
        exchange.sendResponseHeaders(mood == Mood.TAKES ? 200 : 500, -1);
        exchange.close();
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (var body = packed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody()) {
            return body.readAllBytes();
        }
    }

    private void read(String path, byte[] body) throws IOException {
        switch (path) {
            case "/v1/traces" -> traces.add(ExportTraceServiceRequest.parseFrom(body));
            case "/v1/logs" -> logs.add(ExportLogsServiceRequest.parseFrom(body));
            case "/v1/metrics" -> metrics.add(ExportMetricsServiceRequest.parseFrom(body));
            default -> throw new IOException("nothing of OTLP goes to " + path);
        }
    }

    List<Span> spans() {
        return traces.stream()
                .flatMap(request -> request.getResourceSpansList().stream())
                .flatMap(resource -> resource.getScopeSpansList().stream())
                .flatMap(scope -> scope.getSpansList().stream())
                .toList();
    }

    List<Span> spans(String traceId) {
        return spans().stream()
                .filter(span -> hex(span.getTraceId()).equals(traceId))
                .toList();
    }

    List<LogRecord> lines() {
        return logs.stream()
                .flatMap(request -> request.getResourceLogsList().stream())
                .flatMap(resource -> resource.getScopeLogsList().stream())
                .flatMap(scope -> scope.getLogRecordsList().stream())
                .toList();
    }

    /// Of the latest sending.
    List<Metric> figures() {
        return metrics.isEmpty()
                ? List.of()
                : metrics.getLast().getResourceMetricsList().stream()
                        .flatMap(resource -> resource.getScopeMetricsList().stream())
                        .flatMap(scope -> scope.getMetricsList().stream())
                        .toList();
    }

    /// The values of the header `api-key` by path.
    Map<String, Set<String>> keys() {
        return keys;
    }

    /// All that was ever sent, as text.
    String everything() {
        return Stream.of(traces, logs, metrics)
                .flatMap(List::stream)
                .map(Object::toString)
                .reduce("", String::concat);
    }

    static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
