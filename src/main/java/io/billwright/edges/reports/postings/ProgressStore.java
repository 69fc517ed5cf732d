package io.billwright.edges.reports.postings;

import io.billwright.edges.reports.postings.Progress.Stage;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores how far postings are rolled up, as a position in the journal. A step only goes up to a position below every
/// transaction that is still running, so no batch can appear before it later.
@Component
final class ProgressStore {

    private static final String IS_SETTLED = """
            (b.era, b.xid) < ((select coalesce(known_era() + (select max(era_offset) from sellers), 2147483647)),
                              pg_snapshot_xmin(pg_current_snapshot()))
            """;

    private final JdbcClient jdbc;

    ProgressStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Whether a report can use the sums, and a counter that tells it whether a rebuild began while it was reading.
    record Sums(boolean areUsable, int rebuilds) {}

    Sums sums(ZoneId zone, int mostBehind) {
        return jdbc.sql("""
                        select r.rebuilds, r.stage = 'FOLLOWING' and r.time_zone = :zone
                                   and coalesce(s.behind, 0) <= :most as are_usable
                        from posting_rollups r
                        cross join lateral (
                            select sum(entries) as behind
                            from (select entries from ledger_batches b
                                  where (b.era, b.xid, b.position) > (r.era, r.xid, r.position) limit :most) as n) s
                        """)
                .param("zone", zone.getId())
                .param("most", mostBehind)
                .query((row, _) -> new Sums(row.getBoolean("are_usable"), row.getInt("rebuilds")))
                .optional()
                .orElse(new Sums(false, 0));
    }

    /// Locks the seller's rollup until the transaction ends; empty if another process has locked it.
    Optional<Progress> lock() {
        var isFree = jdbc.sql("select 1 from posting_rollups for update skip locked")
                .query(Integer.class)
                .optional()
                .isPresent();
        if (!isFree) {
            return Optional.empty();
        }
        return jdbc.sql("""
                        select r.stage, r.built_to, r.time_zone,
                               coalesce((select sum(entries) from ledger_batches b
                                         where (b.era, b.xid, b.position) > (r.era, r.xid, r.position)), 0) as behind
                        from posting_rollups r
                        """)
                .query((row, _) -> new Progress(
                        Stage.valueOf(row.getString("stage")),
                        Rows.uuid(row, "built_to"),
                        ZoneId.of(row.getString("time_zone")),
                        row.getLong("behind")))
                .optional();
    }

    void beginRebuild(Instant now) {
        jdbc.sql("update posting_rollups set stage = 'DELETING', rebuilds = rebuilds + 1, due_at = :now")
                .param("now", Rows.utc(now))
                .update();
    }

    /// Starts at the end of the journal, but before any transaction that is still running.
    void beginBuilding(ZoneId zone) {
        jdbc.sql("""
                        update posting_rollups r
                        set stage = 'BUILDING', built_to = '00000000-0000-0000-0000-000000000000', time_zone = :zone,
                            era = e.era, xid = e.xid, position = e.position
                        from (select era, xid, position from ledger_batches b where %s
                              union all select 0, '0', 0
                              order by 1 desc, 2 desc, 3 desc limit 1) e
                        """.formatted(IS_SETTLED)).param("zone", zone.getId()).update();
    }

    /// The next objects, up to about this many entries. Includes issued invoices, as not every invoice has an entry.
    List<UUID> objectsAfter(UUID object, int entries) {
        return jdbc.sql("""
                        with posted as materialized (
                            select object_id from ledger_entries where object_id > :object
                            order by object_id limit :entries),
                        issued as materialized (
                            select invoice_id from issued_invoices where invoice_id > :object
                            order by invoice_id limit :entries),
                        ends as (
                            select (select object_id from posted order by 1 offset :entries - 1) as of_posted,
                                   (select invoice_id from issued order by 1 offset :entries - 1) as of_issued)
                        select o.object_id
                        from (select object_id from posted union select invoice_id from issued) o, ends
                        where o.object_id <= coalesce(least(of_posted, of_issued), o.object_id)
                        order by o.object_id
                        """)
                .param("object", object)
                .param("entries", entries)
                .query((row, _) -> Rows.uuid(row, "object_id"))
                .list();
    }

    void builtTo(UUID object) {
        jdbc.sql("update posting_rollups set built_to = :object")
                .param("object", object)
                .update();
    }

    void follow() {
        jdbc.sql("update posting_rollups set stage = 'FOLLOWING', idle_minutes = 1")
                .update();
    }

    /// The last of the next batches that together have about this many entries; at least one batch.
    Optional<JournalPlace> next(int entries) {
        return jdbc.sql("""
                        select era, xid::text as xid, position
                        from (select b.era, b.xid, b.position,
                                     sum(b.entries) over (order by b.era, b.xid, b.position) - b.entries as before
                              from (select b.era, b.xid, b.position, b.entries
                                    from ledger_batches b, posting_rollups r
                                    where (b.era, b.xid, b.position) > (r.era, r.xid, r.position) and %s
                                    order by b.era, b.xid, b.position limit :entries) b) as next
                        where before < :entries
                        order by next.era desc, next.xid desc, next.position desc limit 1
                        """.formatted(IS_SETTLED))
                .param("entries", entries)
                .query((row, _) -> new JournalPlace(row.getInt("era"), row.getString("xid"), row.getLong("position")))
                .optional();
    }

    void reached(JournalPlace place) {
        jdbc.sql("""
                        update posting_rollups
                        set era = :era, xid = :xid::text::xid8, position = :position, idle_minutes = 1
                        """)
                .param("era", place.era())
                .param("xid", place.transaction())
                .param("position", place.position())
                .update();
    }

    /// Looks again after a delay, which doubles each time that there is nothing to do.
    void rest(Instant now) {
        jdbc.sql("""
                        update posting_rollups
                        set due_at = :now::timestamptz + idle_minutes * interval '1 minute',
                            idle_minutes = least(idle_minutes * 2, 64)
                        """).param("now", Rows.utc(now)).update();
    }
}
