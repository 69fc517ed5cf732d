package io.billwright.agreements.orders;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.RecordedStatements;
import io.billwright.testing.RecordedStatements.Statement;
import io.billwright.testing.TestService;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// Accepts a second of orders with twelve periods and six bricks, against PostgreSQL alone writing the very same rows:
/// what accepting another order wrote was recorded and rolled back, and is executed again in one transaction. Run by
/// `scripts/bench-accept`.
final class AcceptBenchmark {

    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final int ORDERS = Integer.getInteger("orders", 1500);
    private static final int THREADS = Integer.getInteger("threads", 8);

    private final TestService service = TestService.start(Map.of(), RecordedStatements.class);
    private final YearOfSixBricks year = YearOfSixBricks.at(service);
    private final SellerTransactions transactions = service.bean(SellerTransactions.class);
    private final AcceptOrder acceptOrder = service.bean(AcceptOrder.class);
    private final HikariDataSource bare = service.database().application();

    private AcceptBenchmark() {
        bare.setMaximumPoolSize(THREADS);
    }

    /// One piece of timed work.
    private interface Work<T> {
        void on(T item) throws SQLException;
    }

    /// Thrown to undo what was recorded.
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    public static void main(String[] arguments) throws Exception {
        var benchmark = new AcceptBenchmark();
        benchmark.round("warm-up", 0);
        for (int i = 1; i <= ROUNDS; i++) {
            benchmark.round("round " + i, i);
        }
        System.exit(0);
    }

    /// Each way is first, second and last in turn. What was recorded left dead rows, which would slow down those who
    /// write them again, so they are removed first.
    private void round(String name, int first) throws Exception {
        var recorded = all(ORDERS, () -> recorded(year.draft()));
        var inProcess = all(ORDERS, year::draft);
        var overHttp = all(ORDERS, year::draft);
        service.database().owner().sql("vacuum analyze").update();
        var rates = new double[3];
        for (int i = 0; i < rates.length; i++) {
            int way = (first + i) % rates.length;
            service.database().owner().sql("checkpoint").update();
            rates[way] = switch (way) {
                case 0 -> rate(recorded, this::replay);
                case 1 -> rate(inProcess, this::accept);
                default -> rate(overHttp, this::acceptOverHttp);
            };
        }
        System.out.printf(
                "%s: PostgreSQL alone %.0f/s; use case %.0f/s, ratio %.2f; over HTTP %.0f/s, ratio %.2f%n",
                name, rates[0], rates[1], rates[1] / rates[0], rates[2], rates[2] / rates[0]);
    }

    private void accept(UUID order) {
        var seller = year.api().seller();
        transactions.run(seller, () -> acceptOrder.handle(seller, order, null));
    }

    private void acceptOverHttp(UUID order) {
        year.api().post("/orders/" + order + "/accept", "{}").expect(200);
    }

    private void replay(List<Statement> statements) throws SQLException {
        try (var connection = bare.getConnection()) {
            connection.setAutoCommit(false);
            for (var statement : statements) {
                statement.executeOn(connection);
            }
            connection.commit();
        }
    }

    /// What accepting an order writes, without what it reads.
    private List<Statement> recorded(UUID order) {
        var seller = year.api().seller();
        var statements = RecordedStatements.during(() -> {
            try {
                transactions.run(seller, () -> {
                    acceptOrder.handle(seller, order, null);
                    throw new Undone();
                });
            } catch (Undone _) {
                // As it should be.
            }
        });
        return statements.stream()
                .filter(statement -> statement.sql().contains("set_config")
                        || statement.sql().contains("insert into")
                        || statement.sql().contains("update orders"))
                .toList();
    }

    private static <T> List<T> all(int count, java.util.function.Supplier<T> making) throws Exception {
        var made = new ConcurrentLinkedQueue<T>();
        rate(IntStream.range(0, count).boxed().toList(), _ -> made.add(making.get()));
        return new ArrayList<>(made);
    }

    /// Does the work on every item with some threads: how many a second.
    private static <T> double rate(List<T> items, Work<T> work) throws Exception {
        var queue = new ConcurrentLinkedQueue<>(items);
        long start = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            var running = new ArrayList<Future<?>>();
            for (int i = 0; i < THREADS; i++) {
                running.add(threads.submit(() -> {
                    for (var item = queue.poll(); item != null; item = queue.poll()) {
                        work.on(item);
                    }
                    return true;
                }));
            }
            for (var thread : running) {
                thread.get();
            }
        }
        return items.size() * 1e9 / (System.nanoTime() - start);
    }
}
