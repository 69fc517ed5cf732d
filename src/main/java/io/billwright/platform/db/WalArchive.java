package io.billwright.platform.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/// The state of PostgreSQL's WAL archive, on which point-in-time recovery depends.
///
/// @param archived when a file was last archived
/// @param failed when an attempt last failed
/// @param waiting how many complete files are not archived yet
/// @param timeout after how many seconds an incomplete file is archived too; 0 for never
public record WalArchive(
        boolean isOn, @Nullable Instant archived, @Nullable Instant failed, long waiting, int timeout) {

    /// A WAL file name begins with the timeline, followed by the two halves of the file's number.
    private static final int NAME = 24;

    private static final int HALF = 8;
    private static final int HEXADECIMAL = 16;

    public static WalArchive read(JdbcClient jdbc) {
        var sql = """
                select current_setting('archive_mode') <> 'off' as is_on,
                       last_archived_time, last_failed_time, last_archived_wal,
                       case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as current,
                       (select setting::bigint from pg_settings where name = 'wal_segment_size') as size,
                       (select setting::int from pg_settings where name = 'archive_timeout') as timeout
                from pg_stat_archiver
                """;
        return jdbc.sql(sql).query(WalArchive::of).single();
    }

    /// Whether the last attempt failed.
    public boolean isFailing() {
        return failed != null && (archived == null || failed.isAfter(archived));
    }

    private static WalArchive of(ResultSet row, int number) throws SQLException {
        var perLog = (1L << Integer.SIZE) / row.getLong("size");
        var current = number(row.getString("current"), perLog);
        var archived = number(row.getString("last_archived_wal"), perLog);
        long waiting =
                current.isPresent() && archived.isPresent() ? Math.max(0, current.get() - archived.get() - 1) : 0;
        var failed = Rows.optionalInstant(row, "last_failed_time");
        return new WalArchive(
                row.getBoolean("is_on"),
                Rows.optionalInstant(row, "last_archived_time"),
                failed,
                archived.isEmpty() && failed != null ? 1 : waiting,
                row.getInt("timeout"));
    }

    private static Optional<Long> number(@Nullable String name, long perLog) {
        if (name == null || name.length() < NAME) {
            return Optional.empty();
        }
        long log = Long.parseLong(name.substring(HALF, 2 * HALF), HEXADECIMAL);
        return Optional.of(log * perLog + Long.parseLong(name.substring(2 * HALF, NAME), HEXADECIMAL));
    }
}
