package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.Pages;
import io.billwright.testing.RawHttp;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/// What all answers have in common, and what those get who do not speak HTTP well.
class AnswersTest {

    private static final TestService SERVICE = TestService.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/v2/seller",
                "GET /api/v2/nothing",
                "GET /api/v2/customers?limit=0",
                "GET /api/v2/customers/%00",
                "GET /healthz",
                "GET /readyz",
                "GET /metrics",
                "GET /nothing",
                "GET /orders/nothing",
                "GET /documents/nothing.pdf",
                "POST /invoices/nothing",
                "BREW /healthz",
            })
    void areKeptByNobodyAndTakenForWhatTheySay(String line) {
        var key = SERVICE.newSandboxSeller().key();
        var answer = RawHttp.send(
                SERVICE.baseUrl(),
                line + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\nX-SERVICE-KEY: " + key
                        + "\r\n\r\n");

        var head = answer.substring(0, answer.indexOf("\r\n\r\n"))
                .toLowerCase(Locale.ROOT)
                .lines()
                .toList();
        assertThat(head).containsOnlyOnce("x-content-type-options: nosniff", "cache-control: no-store");
    }

    @Test
    void theContractMayBeKept() {
        var headers = Pages.get("/openapi/billwright-v2.yaml").headers();

        assertThat(headers.allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(headers.firstValue("Cache-Control").orElse("")).doesNotContain("no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "-1\r\n{}\r\n0\r\n\r\n", "2\r\n{}x0\r\n\r\n", "ffffffffff\r\n{}"})
    void aMalformedChunkIsTheSendersMistake(String chunks) {
        var key = SERVICE.newSandboxSeller().key();
        var answer = RawHttp.send(
                SERVICE.baseUrl(),
                "POST /api/v2/customers HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\nX-SERVICE-KEY: " + key + "\r\n\r\n" + chunks);

        assertThat(answer)
                .startsWith("HTTP/1.1 400")
                .contains("ERR_BAD_REQUEST")
                .doesNotContain("error_id");
    }

    @Test
    void hangingUpIsNoErrorOfTheService() throws Exception {
        var api = SERVICE.newSandboxSeller();
        var customer = api.post("/customers", "{\"customer_name\": \"Ada\"}")
                .expect(201)
                .at("customer_id");
        var logger = (Logger) LoggerFactory.getLogger(ErrorMapping.class);
        var logged = new ListAppender<ILoggingEvent>();
        logged.start();
        logger.setLevel(Level.DEBUG);
        logger.addAppender(logged);
        try {
            hangUpDuring(api, customer);
            Await.until(
                    "it is noticed", () -> List.copyOf(logged.list).stream().anyMatch(AnswersTest::isOfALostClient));
            assertThat(List.copyOf(logged.list))
                    .filteredOn(AnswersTest::isOfALostClient)
                    .allMatch(event -> event.getLevel() == Level.DEBUG);
            assertThat(api.get("/customers/" + customer).expect(200).at("customer_name"))
                    .isEqualTo("Grace");
        } finally {
            logger.detachAppender(logged);
            logger.setLevel(null);
        }
    }

    private static boolean isOfALostClient(ILoggingEvent event) {
        return event.getThrowableProxy() != null
                && event.getThrowableProxy().getClassName().equals(AsyncRequestNotUsableException.class.getName());
    }

    /// Changes the customer's name, and is gone when the change is done.
    private static void hangUpDuring(Api api, String customer) throws SQLException, IOException {
        var body = "{\"customer_name\": \"Grace\"}";
        var request = "PATCH /api/v2/customers/" + customer + " HTTP/1.1\r\nHost: a\r\nX-SERVICE-KEY: " + api.key()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        int port = URI.create(SERVICE.baseUrl()).getPort();
        try (var connection = SERVICE.database().superuser().getConnection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("select 1 from customers where customer_id = '" + customer + "' for update");
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                Await.until("the change waits", () -> isWaitedFor(statement));
                // So that closing resets the connection.
                socket.setSoLinger(true, 0);
            }
            connection.rollback();
        }
    }

    private static boolean isWaitedFor(Statement holder) throws SQLException {
        var sql = "select count(*) from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))";
        try (var rows = holder.executeQuery(sql)) {
            return rows.next() && rows.getInt(1) > 0;
        }
    }
}
