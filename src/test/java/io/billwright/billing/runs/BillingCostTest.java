package io.billwright.billing.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.billwright.platform.jobs.Sweeps;
import io.billwright.testing.RecordedStatements;
import io.billwright.testing.TestService;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What issuing invoices of four lines asks of the database and of memory.
class BillingCostTest {

    private static final int INVOICES = 3_000;
    private static final TestService SERVICE =
            TestService.start(Map.of("billwright.role", "api"), RecordedStatements.class);

    private final JdbcClient owner = SERVICE.database().owner();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void anInvoiceOfFourLinesCostsATenthOfAStatementAndFourKilobytes() {
        var invoices = FourLineInvoices.at(SERVICE);
        invoices.add(1, INVOICES - 1, "now");
        var now = Instant.now();
        serverSettings("set full_page_writes = off", "set autovacuum = off");
        try {
            var memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long allocated = memory.getCurrentThreadAllocatedBytes();
            long start = written();
            var statements = RecordedStatements.during(() ->
                    SERVICE.bean(Sweeps.class).runUntil(invoices.seller(), now, now, Duration.ofHours(1), _ -> {}));
            long written = written() - start;
            allocated = memory.getCurrentThreadAllocatedBytes() - allocated;

            assertThat(BilledOnce.issuedIn(SERVICE.database())).isEqualTo(INVOICES);
            assertThat(statements).hasSizeLessThan(INVOICES / 10);
            assertThat(written / INVOICES).isLessThan(4_096);
            assertThat(allocated / INVOICES).isBetween(1_000L, 240_000L);
            System.out.printf(
                    "%d statements, %d bytes of WAL and %d of memory for %d invoices%n",
                    statements.size(), written, allocated, INVOICES);
        } finally {
            serverSettings("reset full_page_writes", "reset autovacuum");
        }
    }

    private long written() {
        return owner.sql("select pg_current_wal_insert_lsn() - '0/0'")
                .query(Long.class)
                .single();
    }

    /// Whole pages are written after a checkpoint, and pages are frozen by a vacuum: the time of both is up to the
    /// server.
    private void serverSettings(String... settings) {
        for (var setting : settings) {
            owner.sql("alter system " + setting).update();
        }
        owner.sql("select pg_reload_conf()").query(Boolean.class).single();
        owner.sql("checkpoint").update();
    }
}
