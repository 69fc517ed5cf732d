package io.billwright.platform.telemetry;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Pages;
import io.billwright.testing.RawHttp;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a collector gets of a service at work, and what it must never get.
class TelemetryTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";
    private static final String TRACEPARENT = "00-" + TRACE + "-" + CALLER + "-01";

    private static OtlpReceiver collector;
    private static TestService service;
    private static HttpServer listener;
    private static final List<Set<String>> HEADERS_OF_WEBHOOKS = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() throws IOException {
        collector = new OtlpReceiver();
        listener = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        listener.createContext("/", exchange -> {
            HEADERS_OF_WEBHOOKS.add(exchange.getRequestHeaders().keySet().stream()
                    .map(String::toLowerCase)
                    .collect(toSet()));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        listener.start();
        service = TestService.start(Map.of(
                "billwright.role", "all",
                "billwright.telemetry.endpoint", collector.url() + "/",
                "billwright.telemetry.headers", "api-key=let=me-in, tenant=billing",
                "billwright.telemetry.interval", "1s",
                "billwright.outbound.allowed-addresses", "127.0.0.0/8",
                "logging.level.io.billwright.platform.http", "info"));
    }

    @AfterAll
    static void stop() {
        service.close();
        listener.stop(0);
        collector.close();
    }

    @Test
    void aBilledAndPaidInvoiceIsToldInSpansLinesAndFiguresThatBelongTogether() {
        var bills = bills();
        listen(bills);
        var invoice = bills.issue("2025-03-01");
        var paid = pay(bills, invoice, TRACEPARENT).expect(201);

        assertThat(paid.header("traceresponse")).matches("00-" + TRACE + "-[0-9a-f]{16}-01");
        var request = Await.value(
                "the span of the request",
                () -> collector.spans(TRACE).stream()
                        .filter(span -> span.getKind() == Span.SpanKind.SPAN_KIND_SERVER)
                        .findFirst(),
                found -> found.isPresent());
        var span = request.orElseThrow();
        assertThat(span.getName()).isEqualTo("POST /api/v2/invoices/{invoice_id}/payments");
        assertThat(OtlpReceiver.hex(span.getParentSpanId())).isEqualTo(CALLER);
        assertThat(paid.header("traceresponse")).contains(OtlpReceiver.hex(span.getSpanId()));
        assertThat(text(span.getAttributesList(), "billwright.seller_id"))
                .isEqualTo(bills.shop().api().seller().id().toString());
        Await.until(
                "the span of a statement",
                () -> collector.spans(TRACE).stream()
                        .anyMatch(child -> child.getName().equals("insert payments")
                                && child.getParentSpanId().equals(span.getSpanId())));
        Await.until(
                "the log line of the request",
                () -> collector.lines().stream()
                        .anyMatch(line -> OtlpReceiver.hex(line.getTraceId()).equals(TRACE)
                                && line.getSpanId().equals(span.getSpanId())
                                && line.getBody().getStringValue().contains("/payments 201")));
        Await.until("spans of webhooks", () -> names().contains("deliver webhook"));
        Await.until("spans of background work", () -> names().stream().anyMatch(name -> name.startsWith("work ")));
        assertThat(HEADERS_OF_WEBHOOKS)
                .isNotEmpty()
                .allSatisfy(headers ->
                        assertThat(headers).contains("webhook-id").doesNotContain("traceparent", "tracestate"));
        for (var name : List.of(
                "http.server.requests", "database.statements", "billing.runs", "events.delivery", "work.turns")) {
            Await.until("the histogram " + name, () -> counted(name) > 0);
        }
        assertThat(collector.keys())
                .hasSize(3)
                .allSatisfy((_, keys) -> assertThat(keys).containsExactly("let=me-in"));
    }

    @Test
    void nothingThatWasSentOrIsSecretReachesTheCollector() {
        var bills = bills();
        var key = bills.shop().api().key();
        var api = bills.shop().api().unchecked();
        api.post("/customers", "{\"customer_name\": \"Ada Wunderlich\", \"email\": \"ada@wunderlich.example\"}");
        api.get("/customers?search=Wunderlich&key=" + key);
        api.get("/customers/" + key);
        api.send("GET", "/customers", null, Map.of("X-SERVICE-KEY-OLD", key, "tracestate", "vendor=Wunderlich"));
        var ofAnother = TRACEPARENT.replace("0af7", "0afa");
        api.send("GET", "/customers", null, Map.of("traceparent", ofAnother, "tracestate", "vendor=Wunderlich"));
        Pages.get(service.baseUrl(), "/pay/" + key + "?token=" + key);
        Pages.get(service.baseUrl(), "/nowhere/" + key);
        RawHttp.send(service.baseUrl(), key + " / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        pay(bills, bills.issue("2025-03-01"), TRACEPARENT.replace("0af7", "0af8"))
                .expect(201);

        Await.until(
                "the last of it",
                () -> !collector.spans(TRACE.replace("0af7", "0af8")).isEmpty());
        Await.until(
                "the last line of it",
                () -> collector.lines().stream()
                        .anyMatch(line -> OtlpReceiver.hex(line.getTraceId()).startsWith("0af8")));
        var sent = collector.everything();
        assertThat(sent.contains(key)).as("the key").isFalse();
        assertThat(sent).doesNotContain("Wunderlich", "Lyon SARL", "FR40303265045", "rue A");
        assertThat(sent).doesNotContainPattern("(string_value: \"|int_value: )540000\\b");
        assertThat(collector.lines()).noneMatch(line -> hasAttribute(line, "address"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
                "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c",
                TRACEPARENT + ", " + TRACEPARENT
            })
    void aTraceparentThatIsNoneBeginsATraceOfOurs(String sent) {
        var answer = service.newSandboxSeller().send("GET", "/customers", null, Map.of("traceparent", sent));

        assertThat(answer.expect(200).header("traceresponse"))
                .matches("00-[0-9a-f]{32}-[0-9a-f]{16}-03")
                .doesNotContainIgnoringCase(TRACE);
    }

    @Test
    void twoTraceparentsOrAVeryLongOneDoNoHarm() {
        var twice = RawHttp.send(
                service.baseUrl(),
                "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\ntraceparent: " + TRACEPARENT
                        + "\r\ntraceparent: " + TRACEPARENT.replace("b7ad", "b7ae") + "\r\n\r\n");
        assertThat(twice).startsWith("HTTP/1.1 404").doesNotContain(TRACE);
        var longer = RawHttp.send(
                service.baseUrl(),
                "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\ntraceparent: " + TRACEPARENT + "-"
                        + "a".repeat(6_000) + "\r\n\r\n");
        assertThat(longer).startsWith("HTTP/1.1 404").doesNotContain(TRACE);
        var longest = RawHttp.send(
                service.baseUrl(),
                "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\ntraceparent: " + "a".repeat(10_000)
                        + "\r\n\r\n");
        assertThat(longest).startsWith("HTTP/1.1 400");
    }

    @Test
    void aCallerCannotKeepItsRequestOutOfTheTraces() {
        var trace = TRACE.replace("0af7", "0af9");
        service.newSandboxSeller()
                .send("GET", "/customers", null, Map.of("traceparent", "00-" + trace + "-" + CALLER + "-00"))
                .expect(200);

        Await.until("its span", () -> !collector.spans(trace).isEmpty());
    }

    @Test
    void pathsAndMethodsThatSomebodyMadeUpAddNoFigures() {
        for (int i = 0; i < 200; i++) {
            Pages.get(service.baseUrl(), "/made-up-" + i + "?made-up=" + i);
            RawHttp.send(service.baseUrl(), "MADEUP" + i + " / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        }
        Await.until(
                "they are counted",
                () -> requests().stream()
                        .anyMatch(point ->
                                text(point.getAttributesList(), "route").equals("none") && point.getCount() >= 200));
        assertThat(requests()).hasSizeLessThan(60);
        assertThat(collector.everything()).doesNotContain("made-up-", "MADEUP");
    }

    @Test
    void probesHaveNoSpans() {
        assertThat(Pages.get(service.baseUrl(), "/readyz").headers().firstValue("traceresponse"))
                .isEmpty();
        assertThat(names()).noneMatch(name -> name.contains("readyz") || name.contains("metrics"));
    }

    private static Bills bills() {
        var shop = Shop.open(service);
        service.database()
                .owner()
                .sql("update sandbox_clocks set now = '2025-03-01T09:00:00Z' where seller_id = :seller")
                .param("seller", shop.api().seller().id())
                .update();
        return new Bills(shop);
    }

    private static void listen(Bills bills) {
        var url = "http://127.0.0.1:" + listener.getAddress().getPort() + "/";
        bills.shop().post("/webhook-endpoints", "{'url': '" + url + "'}").expect(201);
    }

    private static Api.Answer pay(Bills bills, String invoice, String traceparent) {
        return bills.shop()
                .api()
                .send(
                        "POST",
                        "/invoices/" + invoice + "/payments",
                        "{\"payment_method\": \"WIRE\", \"paid_amount\": 540000}",
                        Map.of("traceparent", traceparent));
    }

    private static Set<String> names() {
        return collector.spans().stream().map(Span::getName).collect(toSet());
    }

    private static List<HistogramDataPoint> points(String name) {
        return collector.figures().stream()
                .filter(metric -> metric.getName().equals(name))
                .filter(Metric::hasHistogram)
                .flatMap(metric -> metric.getHistogram().getDataPointsList().stream())
                .toList();
    }

    private static List<HistogramDataPoint> requests() {
        return points("http.server.requests");
    }

    private static long counted(String name) {
        return points(name).stream()
                .filter(point -> point.getExplicitBoundsCount() >= 10)
                .mapToLong(HistogramDataPoint::getCount)
                .sum();
    }

    private static String text(List<KeyValue> attributes, String name) {
        return attributes.stream()
                .filter(attribute -> attribute.getKey().equals(name))
                .map(attribute -> attribute.getValue().getStringValue())
                .findFirst()
                .orElse("");
    }

    private static boolean hasAttribute(LogRecord line, String name) {
        return line.getAttributesList().stream()
                .anyMatch(attribute -> attribute.getKey().equals(name));
    }
}
