package io.billwright.billing.runs;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.RecordedStatements;
import io.billwright.testing.RecordedStatements.Statement;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.Sweeping;
import io.billwright.testing.TestService;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Invoices of four lines issued in a second by the billing run of a service in a process of its own, against
/// PostgreSQL alone writing the very same rows in batches of the same size; what that costs the database; whether it
/// takes longer among a million subscriptions; and what events cost that somebody wants to be told of. Run by
/// `scripts/bench-billing`.
final class BillingBenchmark {

    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final int INVOICES = Integer.getInteger("invoices", 10_000);
    private static final int EXISTING = Integer.getInteger("existing", 0);
    private static final String SWEEPERS = System.getProperty("sweepers", "2");

    private final TestService service = TestService.start(Map.of("billwright.role", "api"), RecordedStatements.class);
    private final JdbcClient owner = service.database().owner();
    private final HikariDataSource bare = service.database().application();
    private final ServiceProcess worker;

    private BillingBenchmark() throws Exception {
        owner.sql("create extension if not exists pg_stat_statements").update();
        worker = ServiceProcess.launch(
                service.database(), Map.of("BILLWRIGHT_JOBS_SWEEPERS", SWEEPERS), List.of("-Xmx1g"));
        worker.awaitReady();
    }

    /// Thrown to undo what was recorded.
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    public static void main(String[] arguments) {
        int status = 1;
        try {
            run();
            status = 0;
        } catch (Exception failure) {
            System.out.println("failed: " + failure);
        }
        System.exit(status);
    }

    private static void run() throws Exception {
        var benchmark = new BillingBenchmark();
        for (int i = -1; i <= ROUNDS; i++) {
            benchmark.compare(i < 1 ? "warm-up" : "round " + i, Math.abs(i));
        }
        benchmark.cost("on");
        benchmark.cost("off");
        if (EXISTING > 0) {
            var many = new BillingBenchmark();
            many.amongMany(benchmark);
            many.worker.close();
        }
        benchmark.worker.close();
        for (int i = 0; i <= ROUNDS; i++) {
            benchmark.compareNoting(i == 0 ? "warm-up" : "round " + i, i);
        }
    }

    /// What it costs PostgreSQL to note for an endpoint what it is to be told. Nobody sends it meanwhile.
    private void compareNoting(String name, int round) throws Exception {
        var rates = new double[2];
        for (int i = 0; i < rates.length; i++) {
            int endpoints = (round + i) % rates.length;
            var invoices = scheduled();
            owner.sql("""
                    insert into event_subscribers (seller_id, subscriber_id, kind, types, created_at)
                    select :seller, gen_random_uuid(), 'WEBHOOK', '{}', now() from generate_series(1, :endpoints)
                    """)
                    .param("seller", invoices.seller().id())
                    .param("endpoints", endpoints)
                    .update();
            var batches = batches(recorded(invoices));
            tidy();
            rates[endpoints] = replay(batches);
        }
        System.out.printf(
                "%s: written in %.0f µs an invoice, with one endpoint to be told in %.0f µs, %.0f µs more%n",
                name, 1e6 / rates[0], 1e6 / rates[1], 1e6 / rates[1] - 1e6 / rates[0]);
    }

    /// Each way comes first in turn. Each has a seller of its own, as both take numbers from the first on.
    private void compare(String name, int round) throws Exception {
        var replayed = scheduled();
        var issued = scheduled();
        var batches = batches(recorded(replayed));
        var rates = new double[2];
        tidy();
        for (int i = 0; i < rates.length; i++) {
            int way = (round + i) % rates.length;
            rates[way] = way == 0 ? replay(batches) : issue(issued, 1, 1, INVOICES);
        }
        System.out.printf(
                "%s: PostgreSQL alone %.0f/s; billing run %.0f/s, ratio %.2f%n",
                name, rates[0], rates[1], rates[1] / rates[0]);
    }

    private FourLineInvoices scheduled() {
        return FourLineInvoices.notYetDue(service, INVOICES);
    }

    /// What was recorded left dead rows, which would slow down those who write them again.
    private void tidy() {
        owner.sql("vacuum analyze").update();
        owner.sql("checkpoint").update();
    }

    /// Lets invoices fall due and the worker issue them: how many a second, as its run says.
    private double issue(FourLineInvoices invoices, int first, int step, int last) throws InterruptedException {
        owner.sql("checkpoint").update();
        invoices.letFallDue(first, step, last);
        var sql = """
                select done / extract(epoch from finished_at - started_at) from billing_runs
                where seller_id = :seller and finished_at is not null order by started_at desc
                """;
        int runs = finished(invoices);
        while (finished(invoices) == runs) {
            Thread.sleep(50);
        }
        return owner.sql(sql)
                .param("seller", invoices.seller().id())
                .query((row, _) -> row.getDouble(1))
                .list()
                .getFirst();
    }

    private int finished(FourLineInvoices invoices) {
        return owner.sql("select count(*) from billing_runs where seller_id = :seller and finished_at is not null")
                .param("seller", invoices.seller().id())
                .query(Integer.class)
                .single();
    }

    /// What issuing them would write.
    private List<Statement> recorded(FourLineInvoices invoices) {
        var seller = invoices.seller();
        return RecordedStatements.during(() -> {
                    try {
                        service.bean(SellerTransactions.class).run(seller, () -> {
                            var sweep = service.bean(IssueDueInvoices.class);
                            while (Sweeping.isDue(service, seller, sweep, FourLineInvoices.LATER)) {
                                sweep.run(seller, FourLineInvoices.LATER);
                            }
                            throw new Undone();
                        });
                    } catch (Undone _) {
                        // As it should be.
                    }
                })
                .stream()
                .filter(statement -> statement.sql().contains("set_config")
                        || statement.sql().contains("insert into")
                        || statement.sql().contains("update billing_runs"))
                .toList();
    }

    /// The seller is named at the start of each transaction, and counting what was done ends it.
    private static List<List<Statement>> batches(List<Statement> statements) {
        var batches = new ArrayList<List<Statement>>();
        var batch = new ArrayList<>(List.of(statements.getFirst()));
        for (var statement : statements.subList(1, statements.size())) {
            batch.add(statement);
            if (statement.sql().contains("set done = done +")) {
                batches.add(batch);
                batch = new ArrayList<>(List.of(statements.getFirst()));
            }
        }
        return batches;
    }

    private double replay(List<List<Statement>> batches) throws SQLException {
        owner.sql("checkpoint").update();
        long start = System.nanoTime();
        try (var connection = bare.getConnection()) {
            connection.setAutoCommit(false);
            for (var batch : batches) {
                batch.getFirst().executeOn(connection);
                nameAnew(connection);
                for (var statement : batch.subList(1, batch.size())) {
                    statement.executeOn(connection);
                }
                connection.commit();
            }
        }
        return INVOICES * 1e9 / (System.nanoTime() - start);
    }

    /// The batches were recorded in one transaction; each has an audit entry of its own.
    private static void nameAnew(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("""
                    select set_config('billwright.actor',
                                      gen_random_uuid() || substr(current_setting('billwright.actor'), 37), true)
                    """);
        }
    }

    /// Statements and WAL of one invoice, with and without whole pages, which follow a checkpoint.
    private void cost(String wholePages) throws InterruptedException {
        var invoices = scheduled();
        invoices.letFallDue(1, 1, 0);
        tidy();
        owner.sql("alter system set full_page_writes = " + wholePages).update();
        owner.sql("select pg_reload_conf()").query(Boolean.class).single();
        owner.sql("checkpoint").update();
        owner.sql("select pg_stat_statements_reset()").query().listOfRows();
        var before = figure("select pg_current_wal_insert_lsn() - '0/0'");
        issue(invoices, 1, 1, INVOICES);
        // Letting them fall due is no work of the run.
        var written = figure("select pg_current_wal_insert_lsn() - '0/0'")
                - before
                - figure("select wal_bytes from pg_stat_statements where query like 'update invoice_work set due_at%'");
        // What the checks at commit ask is counted there too, though nobody sent it.
        var calls = figure("""
                select sum(calls) from pg_stat_statements s join pg_roles r on r.oid = s.userid
                where toplevel and r.rolname = 'billwright_app'
                  and query !~* '^(begin|commit|set |show |not exists|select coalesce.sum.l.sub_total)'
                """);
        System.out.printf(
                "whole pages %s: %.3f statements and %.0f bytes of WAL an invoice%n",
                wholePages, calls / INVOICES, written / INVOICES);
        var costliest = """
                select left(regexp_replace(query, '\\s+', ' ', 'g'), 60), calls, round(total_exec_time), wal_bytes,
                       wal_fpi
                from pg_stat_statements where toplevel order by total_exec_time desc limit 14
                """;
        owner.sql(costliest).query().listOfRows().forEach(row -> System.out.println("    " + row.values()));
        owner.sql("alter system reset full_page_writes").update();
        owner.sql("select pg_reload_conf()").query(Boolean.class).single();
    }

    private double figure(String sql) {
        return owner.sql(sql).query(Double.class).single();
    }

    /// Issues as many invoices among many subscriptions as among few, in turn.
    private void amongMany(BillingBenchmark few) throws Exception {
        var invoices = load();
        int step = EXISTING / INVOICES;
        for (int round = 0; round <= ROUNDS; round++) {
            var among = few.scheduled();
            few.tidy();
            tidy();
            var rateOfFew = few.issue(among, 1, 1, INVOICES);
            var rateOfMany = issue(invoices, round + 1, step, EXISTING);
            System.out.printf(
                    "%s: %.0f µs an invoice among %d subscriptions, %.0f µs among %d, ratio %.2f%n",
                    round == 0 ? "warm-up" : "round " + round,
                    1e6 / rateOfFew,
                    INVOICES,
                    1e6 / rateOfMany,
                    EXISTING,
                    rateOfFew / rateOfMany);
        }
    }

    /// Constraints by an index that is slow to fill are made again at the end.
    private FourLineInvoices load() {
        var invoices = FourLineInvoices.at(service);
        var constraints = owner.sql("""
                        select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
                        where contype = 'x'
                        """)
                .query((row, _) -> List.of(row.getString(1), row.getString(2)))
                .list();
        constraints.forEach(constraint -> alter(constraint.get(0).replace(" ", " drop constraint ")));
        for (int first = 1; first < EXISTING; first += 100_000) {
            invoices.add(first, Math.min(first + 99_999, EXISTING), FourLineInvoices.LATER.toString());
        }
        constraints.forEach(
                constraint -> alter(constraint.get(0).replace(" ", " add constraint ") + " " + constraint.get(1)));
        return invoices;
    }

    private void alter(String change) {
        owner.sql("alter table " + change).update();
    }
}
