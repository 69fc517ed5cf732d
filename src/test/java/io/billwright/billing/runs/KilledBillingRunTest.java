package io.billwright.billing.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// A billing run comes to its end, and each is issued once, however often its process is killed and
/// whoever else is at it (R14, R15, S8). `scripts/prove billing-run` kills more often.
class KilledBillingRunTest {

    private static final int KILLS = Integer.getInteger("billing.kills", 2);
    private static final int INVOICES = Integer.getInteger("billing.invoices", 800);
    /// Small enough for the run to be going on at the last kill.
    private static final int BATCH = Math.clamp(INVOICES / KILLS / 40, 2, 20);
    /// Shorter than by default, because every kill is waited out.
    private static final String LEASE = "3s";
    private static final Duration LONGEST = Duration.ofMillis(300);

    private static TestDatabase due;

    @BeforeAll
    static void fill() {
        var service = TestService.start(Map.of("billwright.role", "api"));
        FourLineInvoices.at(service).add(1, INVOICES - 1, "now");
        service.close();
        due = service.database();
    }

    @Test
    void aRunThatIsKilledAgainAndAgainIssuesEveryInvoiceOnce() throws Exception {
        var database = due.copy();
        var billed = BilledOnce.expectedOf(database);
        var random = new Random(5);
        int inTransaction = 0;
        try (var service = ServiceProcess.launch(database, batchesOf(BATCH))) {
            for (int kill = 0; kill < KILLS; kill++) {
                long before = billed.issued();
                await(() -> billed.issued() > before);
                Await.aMoment(random, LONGEST);
                inTransaction += inTransaction(database.owner());
                service.kill();
                assertThat(billed.isFinished())
                        .as("run is going on at kill " + kill)
                        .isFalse();
                billed.checkSoFar();
                service.relaunch();
            }
            await(billed::isFinished);
        }
        billed.checkAll();
        System.out.printf("killed %d times, %d of them inside of a transaction%n", KILLS, inTransaction);
        assertThat(inTransaction).isPositive();
    }

    @Test
    void twoProcessesShareARun() throws Exception {
        var database = due.copy();
        var billed = BilledOnce.expectedOf(database);
        try (var one = ServiceProcess.launch(database, batchesOf(10));
                var other = ServiceProcess.launch(database, batchesOf(10))) {
            await(billed::isFinished);
            one.awaitReady();
            other.awaitReady();
            billed.checkAll();
            System.out.printf("two processes issued %d and %d%n", issuedBy(one), issuedBy(other));
            assertThat(issuedBy(one)).isPositive();
            assertThat(issuedBy(other)).isPositive();
            assertThat(issuedBy(one) + issuedBy(other)).isEqualTo(INVOICES);
        }
    }

    private static Map<String, String> batchesOf(int size) {
        return Map.of("BILLWRIGHT_BILLING_BATCH", "" + size, "BILLWRIGHT_JOBS_LEASE", LEASE);
    }

    private static int inTransaction(JdbcClient jdbc) {
        var sql = """
                select count(*) from pg_stat_activity
                where datname = current_database() and application_name = 'billwright' and xact_start is not null
                """;
        return Math.min(1, jdbc.sql(sql).query(Integer.class).single());
    }

    private static void await(Callable<Boolean> reached) {
        Await.until("the run goes on", Duration.ofMinutes(3), reached);
    }

    private static long issuedBy(ServiceProcess service) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var metrics = HttpRequest.newBuilder(URI.create(service.baseUrl() + "/metrics"))
                    .build();
            return http.send(metrics, BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("invoices_issued_total "))
                    .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' ') + 1)))
                    .sum();
        }
    }
}
