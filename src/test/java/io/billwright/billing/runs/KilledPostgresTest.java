package io.billwright.billing.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.DebianPostgres;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/// A billing run comes to its end, and each invoice is issued once, however often PostgreSQL is killed under it: the
/// service stays up and goes on by itself (S8, S20). `-Dpostgres.kills=` says how often.
@EnabledIf("io.billwright.testing.DebianPostgres#isInstalled")
class KilledPostgresTest {

    private static final int KILLS = Integer.getInteger("postgres.kills", 2);
    private static final int INVOICES = Integer.getInteger("postgres.invoices", 400);
    /// Small enough for the run to be going on at the last kill.
    private static final int BATCH = Math.clamp(INVOICES / KILLS / 60, 2, 20);
    private static final Duration LONGEST = Duration.ofMillis(300);

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void aRunWhoseDatabaseIsKilledIssuesEveryInvoiceOnce() throws Exception {
        var random = new Random(7);
        try (var postgres = DebianPostgres.create()) {
            var database = TestDatabase.of(postgres);
            fill(database);
            var billed = BilledOnce.expectedOf(database);
            var settings = Map.of("BILLWRIGHT_BILLING_BATCH", "" + BATCH, "BILLWRIGHT_JOBS_LEASE", "3s");
            try (var service = ServiceProcess.launch(database, settings)) {
                for (int kill = 0; kill < KILLS; kill++) {
                    long before = billed.issued();
                    await(() -> billed.issued() > before);
                    Await.aMoment(random, LONGEST);
                    postgres.kill();
                    postgres.start();
                    assertThat(billed.isFinished())
                            .as("run is going on at kill " + kill)
                            .isFalse();
                    billed.checkSoFar();
                }
                await(billed::isFinished);
                service.awaitReady();
            }
            billed.checkAll();
        }
    }

    private static void fill(TestDatabase database) {
        var service = TestService.start(database, Map.of("billwright.role", "api"));
        FourLineInvoices.at(service).add(1, INVOICES - 1, "now");
        service.close();
    }

    private static void await(Callable<Boolean> reached) {
        Await.until("the run goes on", Duration.ofMinutes(3), reached);
    }
}
