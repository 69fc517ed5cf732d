package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.RawHttp;
import io.billwright.testing.TestService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A body that arrives byte by byte ends in time, whoever reads it, and holds up nobody meanwhile (S14).
@Timeout(180)
class DrippedBodiesTest {

    private static final String LENGTH = "Content-Length: 10000\r\n";
    private static final Duration SOON = Duration.ofSeconds(30);

    private static final TestService SERVICE =
            TestService.start(Map.of("billwright.http.longest-body", "1s", "billwright.database.pool-size", 4));

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void aBodyOfJsonIsCutOff() throws IOException {
        var key = SERVICE.newSandboxSeller().key();

        assertThat(dripped(head("/api/v2/customers", "application/json", "X-SERVICE-KEY: " + key + "\r\n" + LENGTH)))
                .startsWith("HTTP/1.1 408 ")
                .contains("\"code\":\"ERR_BAD_REQUEST\"", "\"message\":\"the request did not arrive in time\"");
    }

    @Test
    void partsOfAFormAreCutOff() throws IOException {
        var key = SERVICE.newSandboxSeller().key();
        var head =
                head("/api/v2/customers", "multipart/form-data; boundary=b", "X-SERVICE-KEY: " + key + "\r\n" + LENGTH);

        assertThat(dripped(head + "--b\r\nContent-Disposition: form-data; name=\"customer_name\"\r\n\r\n"))
                .startsWith("HTTP/1.1 408 ");
    }

    /// Its page need not exist: the form is read first. Tomcat, which reads it, hangs up without an answer.
    @Test
    void aFormOfAPublicPageIsCutOff() throws IOException {
        var head = head(
                "/pay/abc",
                "application/x-www-form-urlencoded",
                "Cookie: billwright=abcdefghijklmnopqrstuvwxyz0\r\nSec-Fetch-Site: same-origin\r\n" + LENGTH);

        assertThat(dripped(head + "token=")).isEmpty();
    }

    @Test
    void aBodyInChunksIsCutOff() throws IOException {
        var key = SERVICE.newSandboxSeller().key();
        var head = head(
                "/api/v2/customers",
                "application/json",
                "X-SERVICE-KEY: " + key + "\r\nTransfer-Encoding: chunked\r\n");

        assertThat(dripped(head, "1\r\na\r\n")).startsWith("HTTP/1.1 408 ");
    }

    /// Answered at once, and then the rest of it is awaited, since the connection is to be used again.
    @Test
    void aBodyThatNobodyReadsIsCutOff() throws IOException {
        assertThat(dripped(head("/api/v2/customers", "application/json", LENGTH)))
                .startsWith("HTTP/1.1 401 ");
    }

    @Test
    void manyDrippedBodiesOfOneSellerHoldUpNobody() throws Exception {
        var noisy = SERVICE.newSandboxSeller().key();
        var quiet = SERVICE.newSandboxSeller();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var dripping = IntStream.range(0, 100)
                    .mapToObj(_ -> threads.submit(() -> dripped(head(
                            "/api/v2/customers", "application/json", "X-SERVICE-KEY: " + noisy + "\r\n" + LENGTH))))
                    .toList();
            for (int i = 0; i < 20; i++) {
                quiet.post("/customers", "{\"customer_name\": \"quick\"}").expect(201);
            }
            for (var one : dripping) {
                assertThat(one.get()).startsWith("HTTP/1.1 408 ");
            }
        }
    }

    private static String head(String path, String type, String more) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Type: " + type + "\r\n" + more + "\r\n";
    }

    private static String dripped(String begun) throws IOException {
        return dripped(begun, " ");
    }

    /// All that is answered until the service ends the connection, to which one drop after another is sent.
    private static String dripped(String begun, String drop) throws IOException {
        var answer = new ByteArrayOutputStream();
        try (var socket = RawHttp.connect(SERVICE.baseUrl())) {
            socket.setSoTimeout(50);
            write(socket, begun);
            Await.until("the connection is closed", SOON, () -> isEnded(socket, drop, answer));
        }
        return answer.toString(StandardCharsets.UTF_8);
    }

    private static boolean isEnded(Socket socket, String drop, ByteArrayOutputStream answer) {
        try {
            write(socket, drop);
        } catch (IOException _) {
            // What was answered before can still be read.
        }
        try {
            for (int next = socket.getInputStream().read();
                    next >= 0;
                    next = socket.getInputStream().read()) {
                answer.write(next);
            }
            return true;
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
}
