package io.billwright.edges.exports;

import io.billwright.edges.exports.Export.Status;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListFile.Format;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.jobs.Forgetful;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

@Component
final class ExportStore implements Forgetful {

    /// How long files and the records of exports are kept.
    static final Duration KEPT = Duration.ofDays(7);

    private static final String SELECT = """
            select export_id, list, filters, format, status, rows_expected, rows_written, bytes, parts, next_cursor,
                   attempts, due_at, error, created_at, expires_at, finished_at, notify_email
            from exports
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    ExportStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    void insert(Export export) {
        jdbc.sql("""
                        insert into exports (export_id, list, filters, format, status, rows_written, bytes, parts,
                                             attempts, due_at, created_at, expires_at, notify_email)
                        values (:id, :list, :filters::jsonb, :format, :status, 0, 0, 0, 0, :dueAt, :createdAt,
                                :expiresAt, :notify)
                        """)
                .param("id", export.exportId())
                .param("list", export.list())
                .param("filters", json.writeValueAsString(export.filters()))
                .param("format", export.format().name())
                .param("status", export.status().name())
                .param("dueAt", Rows.utc(export.dueAt()))
                .param("createdAt", Rows.utc(export.createdAt()))
                .param("expiresAt", Rows.utc(export.expiresAt()))
                .param("notify", export.notifyEmail())
                .update();
    }

    /// The seller's running exports, and the bytes of all its files. Locks out new exports until the transaction
    /// ends.
    Held lockHeld() {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('exports ' || current_seller(), 0))")
                .query((_, _) -> true)
                .single();
        return jdbc.sql("""
                        select count(*) filter (where status = 'RUNNING') as running,
                               coalesce(sum(bytes), 0)::bigint as bytes
                        from exports
                        """)
                .query((row, _) -> new Held(row.getInt("running"), row.getLong("bytes")))
                .single();
    }

    record Held(int running, long bytes) {}

    Optional<Export> find(UUID exportId) {
        return jdbc.sql(SELECT + " where export_id = :id")
                .param("id", exportId)
                .query(this::export)
                .optional();
    }

    Optional<Export> lock(UUID exportId) {
        return jdbc.sql(SELECT + " where export_id = :id for no key update")
                .param("id", exportId)
                .query(this::export)
                .optional();
    }

    List<Export> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(this::export))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from exports " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// Claims the export that has been due longest, until `until`.
    Optional<Export> take(Instant now, Instant until) {
        return jdbc.sql("""
                        update exports set due_at = :until, attempts = attempts + 1
                        where status = 'RUNNING' and export_id = (
                            select export_id from exports where status = 'RUNNING' and due_at <= :now
                            order by due_at limit 1 for no key update skip locked)
                        returning export_id, list, filters, format, status, rows_expected, rows_written, bytes, parts,
                                  next_cursor, attempts, due_at, error, created_at, expires_at, finished_at,
                                  notify_email
                        """)
                .param("now", Rows.utc(now))
                .param("until", Rows.utc(until))
                .query(this::export)
                .optional();
    }

    /// A part of the file, and the cursor of the next part, if there is one.
    @SuppressWarnings("ArrayRecordComponent") // parts are never compared
    record Part(
            byte[] content,
            int rows,
            @Nullable Long rowsExpected,
            @Nullable String nextCursor) {}

    /// Adds a part to an export. Returns false if another process has added it, or the export was canceled.
    boolean add(Export taken, Part part, Instant now) {
        int added = jdbc.sql("""
                        update exports
                        set parts = parts + 1, rows_written = rows_written + :rows, bytes = bytes + :bytes,
                            rows_expected = coalesce(rows_expected, :expected), next_cursor = :next, attempts = 0,
                            due_at = :now, status = case when :more then 'RUNNING' else 'DONE' end,
                            finished_at = case when :more then null else :now end
                        where export_id = :id and status = 'RUNNING' and parts = :parts
                        """)
                .param("rows", part.rows())
                .param("bytes", part.content().length)
                .param("expected", part.rowsExpected())
                .param("next", part.nextCursor())
                .param("more", part.nextCursor() != null)
                .param("now", Rows.utc(now))
                .param("id", taken.exportId())
                .param("parts", taken.parts())
                .update();
        if (added == 1) {
            jdbc.sql("insert into export_parts (export_id, part, content) values (:id, :part, :content)")
                    .param("id", taken.exportId())
                    .param("part", taken.parts() + 1)
                    .param("content", part.content())
                    .update();
        }
        return added == 1;
    }

    /// Ends an export without a file, and deletes its parts.
    boolean end(UUID exportId, Status status, @Nullable String error, Instant now) {
        int ended = jdbc.sql("""
                        update exports
                        set status = :status, error = :error, bytes = 0, finished_at = coalesce(finished_at, :now)
                        where export_id = :id and (status = 'RUNNING' or (status = 'DONE' and :status = 'CANCELED'))
                        """)
                .param("status", status.name())
                .param("error", error)
                .param("now", Rows.utc(now))
                .param("id", exportId)
                .update();
        if (ended == 1) {
            jdbc.sql("delete from export_parts where export_id = :id")
                    .param("id", exportId)
                    .update();
        }
        return ended == 1;
    }

    Optional<byte[]> part(UUID exportId, int part) {
        return jdbc.sql("select content from export_parts where export_id = :id and part = :part")
                .param("id", exportId)
                .param("part", part)
                .query((row, _) -> row.getBytes("content"))
                .optional();
    }

    @Override
    public String what() {
        return "exports";
    }

    @Override
    public Duration kept() {
        return KEPT;
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_exports(:limit)")
                .param("limit", Rows.utc(limit))
                .query(Seller::of)
                .list();
    }

    @Override
    public int forgetBefore(Instant limit, int most) {
        return jdbc.sql("""
                        delete from exports where export_id = any(array(
                            select export_id from exports where created_at < :limit order by created_at limit 10))
                        """).param("limit", Rows.utc(limit)).update();
    }

    private Export export(ResultSet row, int rowNumber) throws SQLException {
        var filters = new LinkedHashMap<String, String>();
        json.readTree(row.getString("filters"))
                .properties()
                .forEach(
                        filter -> filters.put(filter.getKey(), filter.getValue().stringValue()));
        return new Export(
                Rows.uuid(row, "export_id"),
                row.getString("list"),
                Map.copyOf(filters),
                Format.valueOf(row.getString("format")),
                Status.valueOf(row.getString("status")),
                row.getObject("rows_expected", Long.class),
                row.getLong("rows_written"),
                row.getLong("bytes"),
                row.getInt("parts"),
                row.getString("next_cursor"),
                row.getInt("attempts"),
                Rows.instant(row, "due_at"),
                row.getString("error"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "expires_at"),
                Rows.optionalInstant(row, "finished_at"),
                row.getString("notify_email"));
    }
}
