package io.billwright.billing;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.db.SellerTransactions;
import io.billwright.jobs.Sweeps;
import io.billwright.testing.RecordedStatements;
import io.billwright.testing.RecordedStatements.Statement;
import io.billwright.testing.TestService;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Invoices of four lines issued in a second by the billing run, against PostgreSQL alone writing the very same rows in
/// batches of the same size; what that costs the database; and whether it takes longer among a million subscriptions.
/// Run by `scripts/bench-billing`.
final class BillingBenchmark {

    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final int INVOICES = Integer.getInteger("invoices", 10_000);
    private static final int EXISTING = Integer.getInteger("existing", 0);
    private static final String NEVER = "2100-01-01";

    private final TestService service = TestService.start(Map.of("billwright.role", "api"), RecordedStatements.class);
    private final JdbcClient owner = service.database().owner();
    private final HikariDataSource bare = service.database().application();

    /// Thrown to undo what was recorded.
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    public static void main(String[] arguments) throws Exception {
        var benchmark = new BillingBenchmark();
        benchmark.owner.sql("create extension if not exists pg_stat_statements").update();
        benchmark.compare("warm-up", 1);
        for (int i = 1; i <= ROUNDS; i++) {
            benchmark.compare("round " + i, i);
        }
        benchmark.cost();
        if (EXISTING > 0) {
            var many = new BillingBenchmark();
            many.amongMany(benchmark);
        }
        System.exit(0);
    }

    /// Each way comes first in turn. Each has a seller of its own, as both take numbers from the first on.
    private void compare(String name, int round) throws SQLException {
        var replayed = due();
        var issued = due();
        var batches = batches(recorded(replayed));
        var rates = new double[2];
        tidy();
        for (int i = 0; i < rates.length; i++) {
            int way = (round + i) % rates.length;
            owner.sql("checkpoint").update();
            rates[way] = way == 0 ? rate(() -> replay(batches)) : rate(() -> issue(issued));
        }
        System.out.printf(
                "%s: PostgreSQL alone %.0f/s; billing run %.0f/s, ratio %.2f%n",
                name, rates[0], rates[1], rates[1] / rates[0]);
    }

    private FourLineInvoices due() {
        var invoices = FourLineInvoices.at(service);
        invoices.add(1, INVOICES - 1, "now");
        return invoices;
    }

    /// What was recorded left dead rows, which would slow down those who write them again.
    private void tidy() {
        owner.sql("vacuum analyze").update();
    }

    private void issue(FourLineInvoices invoices) {
        var now = Instant.now();
        service.bean(Sweeps.class).runUntil(invoices.seller(), now, now, _ -> {});
    }

    /// What issuing them would write.
    private List<Statement> recorded(FourLineInvoices invoices) {
        var seller = invoices.seller();
        return RecordedStatements.during(() -> {
                    try {
                        service.bean(SellerTransactions.class).run(seller, () -> {
                            issue(invoices);
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

    private void replay(List<List<Statement>> batches) throws SQLException {
        try (var connection = bare.getConnection()) {
            connection.setAutoCommit(false);
            for (var batch : batches) {
                for (var statement : batch) {
                    statement.executeOn(connection);
                }
                connection.commit();
            }
        }
    }

    /// Statements and WAL of one invoice; the second time without whole pages, which follow a checkpoint.
    private void cost() throws SQLException {
        for (var pages : List.of("on", "off")) {
            var invoices = due();
            tidy();
            owner.sql("alter system set full_page_writes = " + pages).update();
            owner.sql("select pg_reload_conf()").query(Boolean.class).single();
            owner.sql("checkpoint").update();
            owner.sql("select pg_stat_statements_reset()").query().listOfRows();
            var before = figure("select pg_current_wal_insert_lsn() - '0/0'");
            issue(invoices);
            var written = figure("select pg_current_wal_insert_lsn() - '0/0'") - before;
            // What the checks at commit ask is counted there too, though nobody sent it.
            var calls = figure("""
                    select sum(calls) from pg_stat_statements s join pg_roles r on r.oid = s.userid
                    where toplevel and r.rolname = 'billwright_app'
                      and query !~* '^(begin|commit|set |show |not exists|select coalesce.sum.l.sub_total)'
                    """);
            System.out.printf(
                    "whole pages %s: %.3f statements and %.0f bytes of WAL an invoice%n",
                    pages, calls / INVOICES, written / INVOICES);
            figures("""
                    select left(regexp_replace(query, '\\s+', ' ', 'g'), 60), calls, round(total_exec_time), wal_bytes, wal_fpi
                    from pg_stat_statements where toplevel order by total_exec_time desc limit 14
                    """);
        }
        owner.sql("alter system reset full_page_writes").update();
        owner.sql("select pg_reload_conf()").query(Boolean.class).single();
    }

    private void figures(String sql) {
        owner.sql(sql).query().listOfRows().forEach(row -> System.out.println("    " + row.values()));
    }

    private double figure(String sql) {
        return owner.sql(sql).query(Double.class).single();
    }

    /// Issues as many invoices among many subscriptions as among few, in turn.
    private void amongMany(BillingBenchmark few) throws SQLException {
        var invoices = load();
        for (int round = 0; round <= ROUNDS; round++) {
            var among = few.due();
            invoices.execute("""
                    update invoice_work set due_at = 'now' where seller_id = '%s' and action = 'ISSUE'
                      and ('x' || right(left(invoice_id::text, 13), 4))::bit(16)::int %% %d = %d
                    """.formatted(invoices.seller().id(), EXISTING / INVOICES, round));
            few.tidy();
            tidy();
            owner.sql("checkpoint").update();
            var rateOfFew = few.rate(() -> few.issue(among));
            owner.sql("checkpoint").update();
            long due = (long) figure("select count(*) from invoice_work where action = 'ISSUE' and due_at < now()");
            var rateOfMany = rate(() -> issue(invoices)) * due / INVOICES;
            System.out.printf(
                    "%s: %.0f µs an invoice among few, %.0f µs among %d (%d due), ratio %.2f%n",
                    round == 0 ? "warm-up" : "round " + round,
                    1e6 / rateOfFew,
                    1e6 / rateOfMany,
                    EXISTING,
                    due,
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
        constraints.forEach(
                constraint -> owner.sql("alter table " + constraint.get(0).replace(" ", " drop constraint "))
                        .update());
        for (int first = 1; first < EXISTING; first += 100_000) {
            invoices.add(first, Math.min(first + 100_000, EXISTING) - 1, NEVER);
        }
        constraints.forEach(constraint -> owner.sql(
                        "alter table " + constraint.get(0).replace(" ", " add constraint ") + " " + constraint.get(1))
                .update());
        return invoices;
    }

    private interface Work {
        void run() throws SQLException;
    }

    private double rate(Work work) throws SQLException {
        long start = System.nanoTime();
        work.run();
        return INVOICES * 1e9 / (System.nanoTime() - start);
    }
}
