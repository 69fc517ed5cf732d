package io.billwright.platform.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/// The seller whose rows a piece of work may see, and whose clock it follows (R20).
public record Seller(UUID id, Mode mode) {

    /// From a row with the columns `seller_id` and `mode`.
    public static Seller of(ResultSet row, int rowNumber) throws SQLException {
        return new Seller(Rows.uuid(row, "seller_id"), Mode.valueOf(row.getString("mode")));
    }

    /// A live seller follows the system clock, a sandbox seller its own.
    public enum Mode {
        LIVE,
        SANDBOX
    }
}
