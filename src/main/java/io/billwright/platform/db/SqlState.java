package io.billwright.platform.db;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionSystemException;

/// The SQLSTATE codes this program reacts to.
public final class SqlState {

    /// The statement timed out.
    public static final String CANCELED = "57014";
    public static final String DEADLOCK = "40P01";
    public static final String LOCK_NOT_AVAILABLE = "55P03";
    public static final String FOREIGN_KEY_VIOLATION = "23503";
    public static final String UNIQUE_VIOLATION = "23505";

    /// Our own code, raised by `enter_seller`: the seller is in another cell, or on its way there.
    public static final String SELLER_CLOSED = "55B01";

    /// SQLSTATE classes that are worth a retry: connection, transaction rollback, resources, object in use, operator
    /// intervention.
    private static final Set<String> PASSING = Set.of("08", "40", "53", "55", "57");

    /// The pool's message for a connection that was evicted after the transaction began.
    private static final String CLOSED = "Connection is closed";

    private SqlState() {}

    public static boolean is(Throwable failure, String state) {
        return of(failure).filter(state::equals).isPresent();
    }

    /// Whether a later retry may succeed: a lock was held, a transaction was rolled back, or the database was away.
    public static boolean isPassing(Throwable failure) {
        return of(failure)
                .map(state -> PASSING.contains(state.substring(0, 2)))
                .orElseGet(() -> isConnectionLost(failure));
    }

    /// Whether the database is unreachable, shutting down or starting up, and did not merely refuse one more
    /// connection.
    static boolean isAway(Throwable failure) {
        return of(failure)
                .map(state -> state.startsWith("08") || state.startsWith("57P"))
                .orElseGet(() -> isConnectionLost(failure));
    }

    /// Pools and drivers report no SQLSTATE when the database cannot be reached. Any other failure without a code,
    /// such as too many rows in a result, would fail again.
    private static boolean isConnectionLost(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = before(cause)) {
            if (cause instanceof SQLTransientException
                    || cause instanceof SQLRecoverableException
                    || cause instanceof TransientDataAccessException
                    || cause instanceof DataAccessResourceFailureException
                    || (cause instanceof SQLException && CLOSED.equals(cause.getMessage()))) {
                return true;
            }
        }
        return false;
    }

    /// A rollback that fails because the connection is gone hides the failure that caused it.
    private static @Nullable Throwable before(Throwable failure) {
        return failure instanceof TransactionSystemException rollback && rollback.getApplicationException() != null
                ? rollback.getApplicationException()
                : failure.getCause();
    }

    /// The SQLSTATE of the database error behind a failure, if there is one.
    private static Optional<String> of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = before(cause)) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return Optional.of(sql.getSQLState());
            }
        }
        return Optional.empty();
    }
}
