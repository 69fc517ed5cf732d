package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/// Work is tried again after a failure that passes, and parked after one that does not.
class SqlStateTest {

    private final SQLException closed = new SQLException("Connection is closed");

    @Test
    void aLostConnectionPasses() {
        var pool = new SQLTransientConnectionException("no connection within 30 s");
        assertThat(SqlState.isPassing(new CannotGetJdbcConnectionException("away", pool)))
                .isTrue();
        assertThat(SqlState.isPassing(new CannotCreateTransactionException("away", pool)))
                .isTrue();
        assertThat(SqlState.isPassing(failed("08006"))).isTrue();
        assertThat(SqlState.isPassing(failed(SqlState.LOCK_NOT_AVAILABLE))).isTrue();
    }

    /// The pool gives no code for a connection that it has closed.
    @Test
    void whatWasToBeRolledBackCountsIfTheRollbackFails() {
        assertThat(SqlState.isPassing(notRolledBack(notRolledBack(failed("57P01")))))
                .isTrue();
        assertThat(SqlState.isPassing(notRolledBack(failed("23505")))).isFalse();
        assertThat(SqlState.isPassing(new TransactionSystemException("rollback", closed)))
                .isTrue();
    }

    private TransactionSystemException notRolledBack(RuntimeException failure) {
        var rollback = new TransactionSystemException("rollback", closed);
        rollback.initApplicationException(failure);
        return rollback;
    }

    @Test
    void whatTheDatabaseRefusesDoesNot() {
        assertThat(SqlState.isPassing(failed("23505"))).isFalse();
        assertThat(SqlState.isPassing(new IllegalStateException("a bug"))).isFalse();
    }

    @Test
    void aDataAccessErrorOfOurOwnMakingDoesNotPass() {
        assertThat(SqlState.isPassing(new EmptyResultDataAccessException(1))).isFalse();
        assertThat(SqlState.isPassing(new IncorrectResultSizeDataAccessException(1, 2)))
                .isFalse();
        assertThat(SqlState.isPassing(new InvalidDataAccessApiUsageException("no such parameter")))
                .isFalse();
    }

    private static UncategorizedSQLException failed(String state) {
        return new UncategorizedSQLException("test", "select 1", new SQLException("failed", state));
    }
}
