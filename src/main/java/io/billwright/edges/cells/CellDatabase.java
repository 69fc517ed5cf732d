package io.billwright.edges.cells;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// One connection to a cell's database as its superuser, to whom row level security does not apply and who can switch
/// off triggers and foreign keys.
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

    /// Commits the work, or rolls it back if it fails.
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

    /// The same without triggers and foreign keys, which were applied already where the rows were first written.
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
