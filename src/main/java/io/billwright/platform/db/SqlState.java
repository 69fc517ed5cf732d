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

    public static final String DEADLOCK = "40P01";
    public static final String LOCK_NOT_AVAILABLE = "55P03";
    public static final String FOREIGN_KEY_VIOLATION = "23503";
    public static final String UNIQUE_VIOLATION = "23505";

    /// Our own, of `enter_seller`: the seller is in another cell, or on its way there.
    public static final String SELLER_CLOSED = "55B01";

    /// Classes of codes: connections, transactions, resources, objects in use, operators.
    private static final Set<String> PASSING = Set.of("08", "40", "53", "55", "57");

    /// What the pool says of a connection that it has given up since the transaction began.
    private static final String CLOSED = "Connection is closed";

    private SqlState() {}

    public static boolean is(Throwable failure, String state) {
        return of(failure).filter(state::equals).isPresent();
    }

    /// Whether trying again later may do: a lock was held, a transaction lost, or the database was away.
    public static boolean isPassing(Throwable failure) {
        return of(failure)
                .map(state -> PASSING.contains(state.substring(0, 2)))
                .orElseGet(() -> isConnectionLost(failure));
    }

    /// Whether the database cannot be reached, shuts down or starts up, and not just refuses one more connection.
    static boolean isAway(Throwable failure) {
        return of(failure)
                .map(state -> state.startsWith("08") || state.startsWith("57P"))
                .orElseGet(() -> isConnectionLost(failure));
    }

    /// Pools and drivers give no code of the database when it cannot be reached. Any other failure without a code, such
    /// as a row too many, is there again next time.
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

    /// A rollback that fails because the connection is gone hides why it was tried.
    private static @Nullable Throwable before(Throwable failure) {
        return failure instanceof TransactionSystemException rollback && rollback.getApplicationException() != null
                ? rollback.getApplicationException()
                : failure.getCause();
    }

    /// The code of the database's own error behind a failure, if that is what it came from.
    private static Optional<String> of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = before(cause)) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return Optional.of(sql.getSQLState());
            }
        }
        return Optional.empty();
    }
}
