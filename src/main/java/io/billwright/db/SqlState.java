package io.billwright.db;

import java.sql.SQLException;
import java.util.Optional;

/// The SQLSTATE codes this program reacts to.
public final class SqlState {

    public static final String DEADLOCK = "40P01";
    public static final String LOCK_NOT_AVAILABLE = "55P03";

    private SqlState() {}

    public static boolean is(Throwable failure, String state) {
        return of(failure).filter(state::equals).isPresent();
    }

    /// The code of the database's own error behind a failure, if that is what it came from.
    private static Optional<String> of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return Optional.of(sql.getSQLState());
            }
        }
        return Optional.empty();
    }
}
