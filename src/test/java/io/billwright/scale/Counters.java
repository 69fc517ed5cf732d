package io.billwright.scale;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What a piece of work has cost: time, statements and the pages they touched, WAL, and processor time of the service
/// and of PostgreSQL.
record Counters(
        long nanos, double statements, double pages, double pagesRead, double wal, long service, long database) {

    /// Of the service's own statements. What commits check is counted as a statement too, which nobody sent.
    private static final String STATEMENTS = """
            select coalesce(sum(calls) filter (where query !~* '^(begin|commit|set |show |not exists|select coalesce)'),
                            0)::float8 as calls,
                   coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages,
                   coalesce(sum(shared_blks_read), 0)::float8 as pages_read
            from pg_stat_statements s join pg_roles r on r.oid = s.userid
            where toplevel and r.rolname = 'billwright_app'
            """;

    interface Work {
        void run() throws Exception;
    }

    static Counters now(JdbcClient owner, long service) {
        var statements = owner.sql(STATEMENTS)
                .query((row, _) -> new double[] {row.getDouble(1), row.getDouble(2), row.getDouble(3)})
                .single();
        double wal = owner.sql("select pg_current_wal_insert_lsn() - '0/0'")
                .query(Double.class)
                .single();
        return new Counters(
                System.nanoTime(), statements[0], statements[1], statements[2], wal, own(service), database(owner));
    }

    /// What `work` costs, which the process of the service does.
    static Counters of(JdbcClient owner, long service, Work work) throws Exception {
        var before = now(owner, service);
        work.run();
        return now(owner, service).minus(before);
    }

    private Counters minus(Counters before) {
        return new Counters(
                nanos - before.nanos,
                statements - before.statements,
                pages - before.pages,
                pagesRead - before.pagesRead,
                wal - before.wal,
                service - before.service,
                database - before.database);
    }

    /// A row of a table: what one of `count` costs.
    String each(String name, int count) {
        return String.format(
                Locale.ROOT,
                "| %s | %.0f µs | %.3f | %.0f | %.2f | %,.0f | %.0f µs | %.0f µs | %s |",
                name,
                nanos / 1e3 / count,
                statements / count,
                pages / count,
                pagesRead / count,
                wal / count,
                service * 1e4 / count,
                database * 1e4 / count,
                load());
    }

    static String load() {
        try {
            return Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static long own(long process) {
        return ticks(process, 13) + ticks(process, 14);
    }

    /// What children that are gone have used is in the server's own figures.
    private static long database(JdbcClient owner) {
        var file = owner.sql("select pg_read_file('postmaster.pid')")
                .query(String.class)
                .single();
        long server = Long.parseLong(file.lines().findFirst().orElseThrow());
        long ticks = ticks(server, 15) + ticks(server, 16);
        try (var children = ProcessHandle.of(server).orElseThrow().children()) {
            for (var child : children.toList()) {
                ticks += own(child.pid());
            }
        }
        return ticks;
    }

    /// In hundredths of a second.
    private static long ticks(long process, int field) {
        try {
            var file = Path.of("/proc/" + process + "/stat");
            return Files.exists(file) ? Long.parseLong(Files.readString(file).split(" ", -1)[field]) : 0;
        } catch (IOException _) {
            return 0; // Gone meanwhile.
        }
    }

    /// In megabytes, what the process has in memory.
    static long memory(long process) {
        try (var lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
            var line = lines.filter(one -> one.startsWith("VmRSS")).findFirst().orElseThrow();
            return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
