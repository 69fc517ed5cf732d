package io.billwright.platform.jobs;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import io.billwright.testing.Await;
import io.billwright.testing.Gate;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.StripeStub;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Of two processes one is killed in the middle of a piece of background work of every kind. The other one finishes
/// each within a minute, with the lease of production, and shows all the time how long the oldest has waited.
class KilledWorkerTest {

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int LATE = 10;
    /// Work of every kind is in hand at once, much of it waiting for a lock, beside the checks that a process does
    /// after
    /// its start.
    private static final Map<String, String> ENVIRONMENT = Map.of("BILLWRIGHT_DATABASE_POOLSIZE", "60");
    private static final Pattern OLDEST =
            Pattern.compile("^work_oldest_seconds\\{kind=\"(\\w+)\"} (\\S+)$", Pattern.MULTILINE);

    private final Map<String, Duration> finished = new HashMap<>();
    private final Set<String> unseen = new HashSet<>();

    @TestFactory
    List<DynamicTest> workOfADeadProcessIsTakenOver() throws Exception {
        var pieces = killInTheMiddle();
        return pieces.stream()
                .map(piece -> DynamicTest.dynamicTest(piece.kind(), () -> {
                    assertThat(finished).containsKey(piece.kind());
                    assertThat(finished.get(piece.kind())).isLessThan(LONGEST);
                    assertThat(unseen).doesNotContain(piece.kind());
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

    /// The other process is halted until the one that has all the work in hand is dead.
    private void kill(TestService service, List<Piece> pieces, List<String> options, List<Gate> gates)
            throws Exception {
        var database = service.database();
        var owner = database.owner();
        owner.sql("alter role billwright_app in database " + database.url().replaceAll(".*/", "")
                        + " set lock_timeout = '5min'")
                .update();
        try (var other = ServiceProcess.launch(database, ENVIRONMENT, options);
                var killed = ServiceProcess.launch(database, ENVIRONMENT, options)) {
            other.awaitReady();
            killed.awaitReady();
            signal(other, "STOP");
            try (var locks = database.superuser().getConnection();
                    var statement = locks.createStatement()) {
                locks.setAutoCommit(false);
                statement.execute("lock table events, usage_rollups, documents, export_parts in exclusive mode");
                statement.execute("select pg_advisory_xact_lock(" + WorkOfEveryKind.FINISHING + ")");
                // A receiver of an event is given up after 15 seconds, so the event comes last.
                takeInHand(database, pieces, piece -> !piece.kind().equals("event"));
                takeInHand(database, pieces, piece -> piece.kind().equals("event"));
                killed.kill();
                locks.rollback();
            }
            gates.forEach(Gate::open);
            signal(other, "CONT");
            watch(owner, pieces, other);
        }
    }

    private static void takeInHand(TestDatabase database, List<Piece> pieces, Predicate<Piece> which)
            throws SQLException {
        var taken = pieces.stream().filter(which).toList();
        makeDue(database.superuser(), taken);
        awaitInHand(database.owner(), taken);
    }

    /// In one transaction: it is all found together, so that no kind takes the threads of another.
    private static void makeDue(DataSource database, List<Piece> pieces) throws SQLException {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (var piece : pieces) {
                assertThat(statement.executeUpdate(piece.makeDue("now() - interval '%d seconds'".formatted(LATE))))
                        .as(piece.kind())
                        .isPositive();
            }
            connection.commit();
        }
    }

    private static void awaitInHand(JdbcClient owner, List<Piece> pieces) {
        Await.value(
                "all is in hand",
                () -> pieces.stream()
                        .filter(piece -> !holds(owner, piece.inHand()))
                        .map(Piece::kind)
                        .toList(),
                List::isEmpty);
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
        System.out.println("finished after the kill: " + finished);
    }

    private static String metrics(HttpClient http, ServiceProcess other) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(other.baseUrl() + "/metrics")).build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    private void look(JdbcClient owner, List<Piece> pieces, String metrics, long start) {
        var ages = ages(metrics);
        // Timers, which are nobody's, are shown as jobs.
        assertThat(ages.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(pieces.stream().map(Piece::kind), Stream.of("job"))
                                .toList());
        for (var piece : pieces) {
            if (holds(owner, piece.done())) {
                finished.putIfAbsent(piece.kind(), Duration.ofNanos(System.nanoTime() - start));
            } else if (holds(owner, piece.dueFor(LATE)) && ages.getOrDefault(piece.kind(), 0L) < LATE) {
                unseen.add(piece.kind());
            }
        }
    }

    /// For how many seconds the oldest piece of each kind has waited.
    private static Map<String, Long> ages(String metrics) {
        return OLDEST.matcher(metrics)
                .results()
                .collect(toMap(oldest -> oldest.group(1), oldest -> new BigDecimal(oldest.group(2)).longValue()));
    }

    private static boolean holds(JdbcClient owner, String condition) {
        return owner.sql("select " + condition).query(Boolean.class).single();
    }

    private static void signal(ServiceProcess process, String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static Map<String, Object> settings(String stripe, String quickBooks, int mailPort) {
        var settings = new HashMap<String, Object>();
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
        settings.put("billwright.jobs.sweepers", 8);
        return settings;
    }

    private static List<String> options(Map<String, Object> settings) {
        var options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        settings.forEach((name, value) -> options.add("-D" + name + "=" + value));
        return options;
    }
}
