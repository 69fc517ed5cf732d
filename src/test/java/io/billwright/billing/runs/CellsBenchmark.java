package io.billwright.billing.runs;

import io.billwright.platform.db.Migrations;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// How many invoices of four lines the billing runs of two sellers issue in a second, on the same processors: with both
/// sellers in one cell, and with a cell for each. A cell is a PostgreSQL server and a service process. Run by
/// `scripts/bench-cells`.
final class CellsBenchmark {

    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final int INVOICES = Integer.getInteger("invoices", 10_000);

    private CellsBenchmark() {}

    private record Cell(TestService service, ServiceProcess worker) implements AutoCloseable {

        static Cell at(String server) throws Exception {
            var database = TestDatabase.of(server, "postgres", "");
            Migrations.run(database.superuser(), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
            var worker = ServiceProcess.launch(database, Map.of("BILLWRIGHT_JOBS_SWEEPERS", "2"), List.of("-Xmx1g"));
            worker.awaitReady();
            return new Cell(TestService.start(database, Map.of("billwright.role", "api")), worker);
        }

        @Override
        public void close() {
            worker.close();
        }
    }

    private record Run(Instant begin, Instant end) {}

    static void main() {
        int status = 1;
        try (var one = Cell.at(System.getProperty("one.url"));
                var two = Cell.at(System.getProperty("two.url"))) {
            for (int i = -1; i <= ROUNDS; i++) {
                compare(i < 1 ? "warm-up" : "round " + i, one, two, i % 2 == 0);
            }
            status = 0;
        } catch (Exception failure) {
            failure.printStackTrace(System.out);
        }
        System.exit(status);
    }

    private static void compare(String name, Cell one, Cell two, boolean oneFirst) throws Exception {
        var rates = new double[2];
        for (int cells : oneFirst ? new int[] {1, 2} : new int[] {2, 1}) {
            rates[cells - 1] = issue(List.of(one, cells == 1 ? one : two));
        }
        System.out.printf(
                "%s: one cell %.0f invoices a second, two cells %.0f, ratio %.2f%n",
                name, rates[0], rates[1], rates[1] / rates[0]);
    }

    /// Bills a new seller in each of the cells, all at once.
    private static double issue(List<Cell> cells) throws Exception {
        var sellers = cells.stream()
                .map(cell -> FourLineInvoices.notYetDue(cell.service(), INVOICES))
                .toList();
        for (var seller : sellers) {
            seller.database().owner().sql("vacuum analyze").update();
            seller.database().owner().sql("checkpoint").update();
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var runs =
                    threads
                            .invokeAll(sellers.stream()
                                    .map(seller -> (Callable<Run>) () -> run(seller))
                                    .toList())
                            .stream()
                            .map(Future::resultNow)
                            .toList();
            var begin = Collections.min(runs.stream().map(Run::begin).toList());
            var end = Collections.max(runs.stream().map(Run::end).toList());
            return INVOICES
                    * sellers.size()
                    * 1e9
                    / Duration.between(begin, end).toNanos();
        }
    }

    private static Run run(FourLineInvoices seller) throws InterruptedException {
        seller.letFallDue(1, 1, INVOICES);
        while (true) {
            var runs = seller.database()
                    .owner()
                    .sql("""
                            select started_at, finished_at from billing_runs
                            where seller_id = :seller and done = :invoices and finished_at is not null
                            """)
                    .param("seller", seller.seller().id())
                    .param("invoices", INVOICES)
                    .query((row, _) -> new Run(
                            row.getTimestamp(1).toInstant(), row.getTimestamp(2).toInstant()))
                    .list();
            if (!runs.isEmpty()) {
                return runs.getFirst();
            }
            Thread.sleep(50);
        }
    }
}
