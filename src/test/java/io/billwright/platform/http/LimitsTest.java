package io.billwright.platform.http;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.RawHttp;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Nobody gets more than a share: keys, sellers, addresses and connections have limits (S13).
@Timeout(120)
class LimitsTest {

    private static final int CONNECTIONS = 150;
    private static final TestService SERVICE = TestService.start(Map.of(
            "billwright.http.requests-per-second", 1,
            "billwright.http.burst", 50,
            "billwright.http.seller-requests-per-second", 1,
            "billwright.http.seller-burst", 70,
            "billwright.http.address-requests-per-second", 1,
            "billwright.http.address-burst", 10,
            "billwright.http.connections-per-address", CONNECTIONS,
            "billwright.http.longest-head", "1s",
            "billwright.database.pool-size", 6));

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    /// So many requests that the limit would have to let one through every second for a minute to admit all, which no
    /// busy machine takes for them.
    @Test
    void tooManyRequestsWithAKeyAreToldWhenToComeBack() throws InterruptedException {
        var api = SERVICE.newSandboxSeller();

        var answers = all(110, () -> api.get("/seller")).stream().collect(groupingBy(Api.Answer::status));

        assertThat(answers).containsOnlyKeys(200, 429);
        assertThat(answers.get(200)).hasSizeGreaterThanOrEqualTo(50);
        assertThat(answers.get(429)).allSatisfy(refused -> {
            assertThat(refused.at("error.code")).isEqualTo("ERR_RATE_LIMITED");
            assertThat(refused.at("error.message")).isEqualTo("too many requests with this key");
            assertThat(refused.header("Retry-After")).isIn("1", "2");
        });
        SERVICE.newSandboxSeller().get("/seller").expect(200);
    }

    @Test
    void agentsHaveTheLimitsOfTheirKey() throws InterruptedException {
        var api = SERVICE.newSandboxSeller();
        var ping = HttpRequest.newBuilder(URI.create(SERVICE.baseUrl() + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + api.key())
                .POST(BodyPublishers.ofString("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}"))
                .build();
        var http = HttpClient.newHttpClient();

        var answers = all(110, () -> http.send(ping, BodyHandlers.discarding()).statusCode());

        assertThat(answers).containsOnly(200, 429).contains(429);
        assertThat(answers.stream().filter(status -> status == 200)).hasSizeGreaterThanOrEqualTo(50);
    }

    @Test
    void moreKeysDoNotMakeMoreRequests() throws InterruptedException {
        var api = SERVICE.newSandboxSeller();
        var keys = IntStream.range(0, 5)
                .mapToObj(_ -> api.post("/api-keys", "{\"name\": \"k\", \"scopes\": [\"READ\"]}")
                        .expect(201)
                        .at("key"))
                .toList();

        var answers = new ArrayList<Api.Answer>();
        for (var key : keys) {
            answers.addAll(all(40, () -> api.withKey(key).get("/customers")));
        }

        assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSizeBetween(60, 130);
        assertThat(answers.getLast().at("error.message")).isEqualTo("too many requests of this seller");
    }

    @Test
    void whoeverHasNoKeyIsLimitedByAddress() throws InterruptedException {
        for (var line : List.of("GET /metrics", "GET /documents/x.pdf", "GET /api/v2/seller")) {
            var flood = all(80, () -> anonymous(line, "203.0.113." + line.length()));

            assertThat(flood.stream().filter(answer -> answer.contains(" 429 ")))
                    .hasSizeGreaterThan(40);
        }
        assertThat(anonymous("GET /metrics", "198.51.100.7")).contains(" 200 ");
        assertThat(all(40, () -> anonymous("GET /healthz", "203.0.113.1")))
                .allMatch(answer -> answer.contains(" 200 "));
    }

    /// A provider gives each of its customers a whole network.
    @Test
    void addressesOfOneNetworkCountAsOne() throws InterruptedException {
        var next = new AtomicInteger();
        var flood =
                all(80, () -> anonymous("GET /metrics", "2001:db8::" + Integer.toHexString(next.incrementAndGet())));

        assertThat(flood.stream().filter(answer -> answer.contains(" 429 "))).hasSizeGreaterThan(40);
        assertThat(anonymous("GET /metrics", "2001:db8:1::1")).contains(" 200 ");
    }

    @Test
    void aHeadThatDripsInIsCutOff() throws IOException, InterruptedException {
        try (var socket = RawHttp.connect(SERVICE.baseUrl())) {
            write(socket, "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ");
            Await.until("the connection is closed", () -> {
                write(socket, "a");
                socket.setSoTimeout(50);
                return isClosed(socket);
            });
        } catch (IllegalStateException reset) {
            assertThat(reset).hasRootCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void anAddressHoldsSoManyConnections() throws IOException {
        var held = new ArrayList<Socket>();
        try {
            for (int i = 0; i < CONNECTIONS + 5; i++) {
                held.add(RawHttp.connect(SERVICE.baseUrl()));
            }
            var last = held.getLast();
            last.setSoTimeout(10_000);
            assertThat(isClosed(last)).isTrue();
        } finally {
            for (var socket : held) {
                socket.close();
            }
        }
        Await.until("there is room again", LimitsTest::isTakenIn);
    }

    private static boolean isTakenIn() {
        try {
            return anonymous("GET /healthz", "192.0.2.9").contains(" 200 ");
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    /// Requests that wait for a row hold their connections, of which there are six: without shares others would
    /// find none.
    @Test
    void aSellerWhoseRequestsHangHoldsUpNobodyElse() throws Exception {
        var noisy = SERVICE.newSandboxSeller();
        var quiet = SERVICE.newSandboxSeller();
        var customer = noisy.post("/customers", "{\"customer_name\": \"x\"}")
                .expect(201)
                .at("customer_id");
        try (var locking = SERVICE.database().superuser().getConnection();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            locking.setAutoCommit(false);
            try (var lock =
                    locking.prepareStatement("select 1 from customers where customer_id = ?::uuid for update")) {
                lock.setString(1, customer);
                lock.execute();
            }
            var hanging = IntStream.range(0, 30)
                    .mapToObj(i -> threads.submit(
                            () -> noisy.patch("/customers/" + customer, "{\"customer_name\": \"x" + i + "\"}")))
                    .toList();
            Await.until("all connections of the noisy seller wait", () -> waitingForLocks() >= 3);

            for (int i = 0; i < 20; i++) {
                quiet.get("/customers").expect(200);
                quiet.post("/customers", "{\"customer_name\": \"quick\"}").expect(201);
            }
            assertThat(waitingForLocks()).isEqualTo(3);
            locking.rollback();
            for (var request : hanging) {
                assertThat(request.get().status()).isIn(200, 409, 429);
            }
        }
    }

    private static int waitingForLocks() {
        return JdbcClient.create(SERVICE.database().superuser())
                .sql("""
                        select count(*) from pg_stat_activity
                        where wait_event_type = 'Lock' and datname = current_database()
                        """)
                .query(Integer.class)
                .single();
    }

    private static boolean isClosed(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    private static String anonymous(String line, String address) {
        return RawHttp.send(
                SERVICE.baseUrl(),
                line + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: " + address + "\r\n\r\n");
    }

    private static <T> List<T> all(int times, Callable<T> request) throws InterruptedException {
        try (var threads = Executors.newFixedThreadPool(10)) {
            return threads.invokeAll(Collections.nCopies(times, request)).stream()
                    .map(Future::resultNow)
                    .toList();
        }
    }
}
