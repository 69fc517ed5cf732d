package io.billwright.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import io.billwright.platform.jobs.WorkOfEveryKind.Piece;
import io.billwright.testing.Await;
import io.billwright.testing.Gate;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.StripeMessages;
import io.billwright.testing.StripeStub;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Of two processes one is killed in the middle of a piece of background work of every kind. The other one finishes
/// each within a minute, with the lease of production, and shows how long the oldest has waited.
class KilledWorkerTest {

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Map<String, Duration> finished = new HashMap<>();
    private final Map<String, Long> oldest = new HashMap<>();

    @TestFactory
    List<DynamicTest> workOfADeadProcessIsTakenOver() throws Exception {
        var pieces = killInTheMiddle();
        return pieces.stream()
                .map(piece -> DynamicTest.dynamicTest(piece.kind(), () -> {
                    assertThat(finished).containsKey(piece.kind());
                    assertThat(finished.get(piece.kind())).isLessThan(LONGEST);
                    assertThat(oldest).containsKey(piece.kind());
                }))
                .toList();
    }

    private List<Piece> killInTheMiddle() throws Exception {
        var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        try (var stripe = StripeStub.start(60_000);
                var quickBooks = QuickBooksStub.start();
                var toMail = new Gate(mail.getSmtp().getPort());
                var toReceiver = new Gate(receiver.getAddress().getPort());
                var toStripe = new Gate(URI.create(stripe.url()).getPort());
                var toQuickBooks = new Gate(URI.create(quickBooks.url()).getPort())) {
            var gates = List.of(toMail, toReceiver, toStripe, toQuickBooks);
            var service = TestService.start(settings(stripe.url(), quickBooks.url(), 1));
            try {
                var work = new WorkOfEveryKind(service, stripe);
                work.write(quickBooks, toReceiver.url());
                var options = options(settings(toStripe.url(), toQuickBooks.url(), toMail.port()));
                kill(service, work.pieces(), options, gates);
                return work.pieces();
            } finally {
                service.close();
            }
        } finally {
            receiver.stop(0);
            mail.stop();
        }
    }

    private void kill(TestService service, List<Piece> pieces, List<String> options, List<Gate> gates)
            throws Exception {
        var database = service.database();
        var owner = database.owner();
        owner.sql("alter role billwright_app in database " + database.url().replaceAll(".*/", "")
                        + " set lock_timeout = '5min'")
                .update();
        try (var other = ServiceProcess.launch(database, Map.of(), options);
                var killed = ServiceProcess.launch(database, Map.of(), options)) {
            other.awaitReady();
            killed.awaitReady();
            signal(other, "STOP");
            try (var locks = database.superuser().getConnection();
                    var statement = locks.createStatement()) {
                locks.setAutoCommit(false);
                statement.execute("lock table events, usage_rollups, documents in exclusive mode");
                for (var piece : pieces) {
                    owner.sql(piece.makeDue("now() - interval '10 seconds'")).update();
                }
                Await.value(
                        "all is in hand",
                        () -> pieces.stream()
                                .filter(piece -> !isInHand(owner, piece))
                                .map(Piece::kind)
                                .toList(),
                        List::isEmpty);
                killed.kill();
                locks.rollback();
            }
            gates.forEach(Gate::open);
            signal(other, "CONT");
            watch(owner, pieces, other);
        }
    }

    /// Until all is done, or for much longer than it may take.
    private void watch(JdbcClient owner, List<Piece> pieces, ServiceProcess other) throws Exception {
        long start = System.nanoTime();
        try (var http = HttpClient.newHttpClient()) {
            Await.until("all is done", PATIENCE, () -> {
                look(owner, pieces, metrics(http, other), start);
                return finished.size() == pieces.size();
            });
        }
        System.out.printf("finished after the kill: %s%noldest seen: %s%n", finished, oldest);
    }

    private static String metrics(HttpClient http, ServiceProcess other) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(other.baseUrl() + "/metrics")).build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    private void look(JdbcClient owner, List<Piece> pieces, String metrics, long start) {
        for (var piece : pieces) {
            assertThat(metrics).contains("work_oldest_seconds{kind=\"" + piece.kind() + "\"}");
            oldest.merge(piece.kind(), age(metrics, piece.kind()), Math::max);
            if (!finished.containsKey(piece.kind()) && isDone(owner, piece)) {
                finished.put(piece.kind(), Duration.ofNanos(System.nanoTime() - start));
            }
        }
    }

    private static long age(String metrics, String kind) {
        var name = "work_oldest_seconds{kind=\"" + kind + "\"} ";
        return metrics.lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isInHand(JdbcClient owner, Piece piece) {
        var sql = piece.inHand().equals("locked")
                ? "select not exists (select from %1$s where %2$s for update skip locked)"
                : "select exists (select from %1$s where %2$s and %3$s)";
        return owner.sql(sql.formatted(piece.table(), piece.row(), piece.inHand()))
                .query(Boolean.class)
                .single();
    }

    private static boolean isDone(JdbcClient owner, Piece piece) {
        return owner.sql("select not exists (select from %s where %s and not (%s))"
                        .formatted(piece.table(), piece.row(), piece.done()))
                .query(Boolean.class)
                .single();
    }

    private static void signal(ServiceProcess process, String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static Map<String, Object> settings(String stripe, String quickBooks, int mailPort) {
        var settings = new HashMap<String, Object>();
        settings.put("billwright.stripe.secret-key", StripeStub.KEY);
        settings.put("billwright.stripe.webhook-secret", StripeMessages.SECRET);
        settings.put("billwright.stripe.api-base", stripe);
        settings.put("billwright.stripe.read-timeout", "60s");
        settings.put("billwright.quickbooks.client-id", QuickBooksStub.CLIENT);
        settings.put("billwright.quickbooks.client-secret", QuickBooksStub.SECRET);
        settings.put("billwright.quickbooks.sandbox-api-base", quickBooks);
        settings.put("billwright.quickbooks.token-url", quickBooks + "/oauth2/v1/tokens/bearer");
        settings.put("billwright.quickbooks.read-timeout", "60s");
        settings.put("billwright.mail.host", "127.0.0.1");
        settings.put("billwright.mail.port", mailPort);
        settings.put("billwright.mail.start-tls", false);
        settings.put("billwright.mail.from", "billing@billwright.example");
        settings.put("billwright.outbound.allowed-addresses", "127.0.0.1");
        settings.put("billwright.jobs.sweepers", 6);
        return settings;
    }

    private static List<String> options(Map<String, Object> settings) {
        var options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        settings.forEach((name, value) -> options.add("-D" + name + "=" + value));
        return options;
    }
}
