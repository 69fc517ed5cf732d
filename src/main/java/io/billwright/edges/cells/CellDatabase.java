package io.billwright.edges.cells;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// The database of a cell on one connection of its superuser, whom no policy, trigger or foreign key holds up.
final class CellDatabase implements AutoCloseable {

    private final Cell cell;
    private final SingleConnectionDataSource source;
    private final JdbcClient jdbc;

    private CellDatabase(Cell cell) {
        this.cell = cell;
        this.source = new SingleConnectionDataSource(cell.url(), cell.username(), cell.password(), true);
        this.jdbc = JdbcClient.create(source);
    }

    static CellDatabase open(Cell cell) {
        return new CellDatabase(cell);
    }

    Cell cell() {
        return cell;
    }

    JdbcClient jdbc() {
        return jdbc;
    }

    Connection connection() {
        try {
            return source.getConnection();
        } catch (SQLException failure) {
            throw new IllegalStateException(cell + " cannot be reached: " + failure.getMessage(), failure);
        }
    }

    boolean yes(String sql, Object... params) {
        return jdbc.sql(sql).params(params).query(Boolean.class).single();
    }

    void execute(String sql) {
        jdbc.sql(sql).update();
    }

    /// All of it or nothing.
    <T> T inTransaction(Supplier<T> work) {
        var connection = connection();
        try {
            connection.setAutoCommit(false);
            try {
                var result = work.get();
                connection.commit();
                return result;
            } catch (RuntimeException | Error failure) {
                connection.rollback();
                throw failure;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /// The same without triggers and foreign keys: rows come or go as they were written elsewhere, guards and all.
    <T> T asReplica(Supplier<T> work) {
        return inTransaction(() -> {
            execute("set local session_replication_role = replica");
            return work.get();
        });
    }

    @Override
    public void close() {
        source.destroy();
    }
}
