package io.billwright.metering.usage;

import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A usage entry in a list, with its time of arrival. `late`: its billing period was over by then, so the next
/// invoice bills it (R18).
record ListedEntry(
        @Nullable String transactionId,
        UUID subscriptionId,
        UUID brickId,
        BigDecimal value,
        Instant time,
        @Nullable JsonNode properties,
        Instant recordedAt,
        boolean late) {

    /// An entry as stored, and when it was recorded.
    record Row(StoredEntry stored, Instant recordedAt) {

        static Row read(ResultSet row, int rowNumber) throws SQLException {
            return new Row(UsageEntryStore.entry(row, rowNumber), Rows.instant(row, "recorded_at"));
        }
    }

    static ListedEntry of(Row row, Metered metered) {
        var entry = row.stored.entry();
        return new ListedEntry(
                entry.transactionId(),
                entry.subscriptionId(),
                entry.brickId(),
                UsageFields.plain(entry.value()),
                entry.time(),
                entry.properties(),
                row.recordedAt,
                metered.isOver(entry.time(), row.recordedAt));
    }
}
