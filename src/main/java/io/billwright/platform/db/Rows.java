package io.billwright.platform.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Converts the column types that the driver does not map by itself.
public final class Rows {

    private Rows() {}

    public static UUID uuid(ResultSet row, String column) throws SQLException {
        return row.getObject(column, UUID.class);
    }

    public static @Nullable UUID optionalUuid(ResultSet row, String column) throws SQLException {
        return row.getObject(column, UUID.class);
    }

    public static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    public static @Nullable Instant optionalInstant(ResultSet row, String column) throws SQLException {
        var time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    public static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }

    public static <E extends Enum<E>> @Nullable E optionalEnum(ResultSet row, String column, Class<E> type)
            throws SQLException {
        var name = row.getString(column);
        return name == null ? null : Enum.valueOf(type, name);
    }

    public static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    public static @Nullable OffsetDateTime optionalUtc(@Nullable Instant instant) {
        return instant == null ? null : utc(instant);
    }
}
