package io.billwright.invoicing.invoices;

import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One source of facts for the history of an invoice. Packages above `invoices` add theirs: failed charges, credit
/// notes, refunds.
public interface HistorySource {

    List<Fact> of(UUID invoiceId);

    /// Facts are ordered by time, then by `rank`, `place` and `id`. `details` is JSON.
    record Fact(Instant at, int rank, int place, @Nullable UUID id, String type, String details) {

        public static Fact read(ResultSet row, int rowNumber) throws SQLException {
            return new Fact(
                    Rows.instant(row, "at"),
                    row.getInt("rank"),
                    row.getInt("place"),
                    Rows.optionalUuid(row, "id"),
                    row.getString("type"),
                    row.getString("details"));
        }
    }
}
