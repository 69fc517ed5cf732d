package io.billwright.edges.imports;

import io.billwright.edges.imports.Import.Status;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.jobs.Forgetful;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class ImportStore implements Forgetful {

    /// How long the outcomes of rows can be looked up.
    static final Duration KEPT = Duration.ofDays(30);

    private static final String COLUMNS = """
            import_id, dry_run, status, rows_total, rows_done, attempts, error, created_at, expires_at, finished_at
            """;
    private static final String SELECT = "select " + COLUMNS + " from imports ";

    private final JdbcClient jdbc;

    ImportStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Import begun) {
        jdbc.sql("""
                        insert into imports (import_id, dry_run, status, rows_total, rows_done, due_at, created_at,
                                             expires_at)
                        values (:id, :dryRun, :status, :rows, :done, :now, :now, :expiresAt)
                        """)
                .param("id", begun.importId())
                .param("dryRun", begun.isDryRun())
                .param("status", begun.status().name())
                .param("rows", begun.rowsTotal())
                .param("done", begun.rowsDone())
                .param("now", Rows.utc(begun.createdAt()))
                .param("expiresAt", Rows.utc(begun.expiresAt()))
                .update();
    }

    /// Whether an import is running. Locks out new imports until the transaction ends.
    boolean lockRunning() {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('imports ' || current_seller(), 0))")
                .query((_, _) -> true)
                .single();
        return jdbc.sql("select exists (select from imports where status = 'RUNNING')")
                .query(Boolean.class)
                .single();
    }

    Optional<Import> find(UUID importId) {
        return jdbc.sql(SELECT + " where import_id = :id")
                .param("id", importId)
                .query(ImportStore::found)
                .optional();
    }

    /// Locks an import until the transaction ends.
    Optional<Import> lock(UUID importId) {
        return jdbc.sql(SELECT + " where import_id = :id for no key update")
                .param("id", importId)
                .query(ImportStore::found)
                .optional();
    }

    List<Import> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(ImportStore::found))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from imports " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// Claims the running import until `until`, if it is due.
    Optional<Import> take(Instant now, Instant until) {
        var sql = """
                update imports set due_at = :until, attempts = attempts + 1
                where import_id = (select import_id from imports where status = 'RUNNING' and due_at <= :now
                                   limit 1 for no key update skip locked)
                returning\s""" + COLUMNS;
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("until", Rows.utc(until))
                .query(ImportStore::found)
                .optional();
    }

    /// Records that rows are done, and makes the next ones due.
    void advance(UUID importId, int rows, Instant now) {
        jdbc.sql("""
                        update imports set rows_done = rows_done + :rows, attempts = 0, due_at = :now
                        where import_id = :id
                        """)
                .param("id", importId)
                .param("rows", rows)
                .param("now", Rows.utc(now))
                .update();
    }

    /// Ends a running import. The contents of its files are deleted.
    void end(UUID importId, Status status, @Nullable String error, Instant now) {
        int ended = jdbc.sql("""
                        update imports set status = :status, error = :error, finished_at = :now
                        where import_id = :id and status = 'RUNNING'
                        """)
                .param("id", importId)
                .param("status", status.name())
                .param("error", error)
                .param("now", Rows.utc(now))
                .update();
        if (ended == 1) {
            jdbc.sql("update import_rows set cells = null where import_id = :id and cells is not null")
                    .param("id", importId)
                    .update();
        }
    }

    @Override
    public String what() {
        return "imports";
    }

    @Override
    public Duration kept() {
        return KEPT;
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_imports(:limit)")
                .param("limit", Rows.utc(limit))
                .query(Seller::of)
                .list();
    }

    @Override
    public int forgetBefore(Instant limit, int most) {
        return jdbc.sql("""
                        delete from imports where import_id = any(array(
                            select import_id from imports where created_at < :limit order by created_at limit 1))
                        """).param("limit", Rows.utc(limit)).update();
    }

    private static Import found(ResultSet row, int rowNumber) throws SQLException {
        return new Import(
                Rows.uuid(row, "import_id"),
                row.getBoolean("dry_run"),
                Status.valueOf(row.getString("status")),
                row.getInt("rows_total"),
                row.getInt("rows_done"),
                row.getInt("attempts"),
                row.getString("error"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "expires_at"),
                Rows.optionalInstant(row, "finished_at"));
    }
}
