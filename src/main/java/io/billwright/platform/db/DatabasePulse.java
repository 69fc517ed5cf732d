package io.billwright.platform.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/// Knows at any time whether the database answers, by probing it continuously on a connection of its own. A hung
/// database would otherwise block its callers: once it has not answered for a second, all connections are cut, and no
/// new one is handed out until it answers again (S20).
public final class DatabasePulse implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(DatabasePulse.class);
    private static final Duration BETWEEN = Duration.ofMillis(500);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(2);

    private final DataSource own;
    private final Set<Connection> guarded = ConcurrentHashMap.newKeySet();
    private volatile boolean isThere = true;
    private volatile @Nullable Thread asking;
    private @Nullable Connection connection;

    /// Connections of `own` must have a read timeout.
    DatabasePulse(DataSource own) {
        this.own = own;
    }

    public boolean isThere() {
        return isThere;
    }

    void requireThere() throws SQLException {
        if (!isThere) {
            throw new SQLTransientConnectionException("the database does not answer");
        }
    }

    /// Tracks the connections of another data source, to cut them when the database goes away.
    DataSource guarding(DataSource other) {
        return new DelegatingDataSource(other) {
            @Override
            public Connection getConnection() throws SQLException {
                var opened = super.getConnection();
                guarded.removeIf(DatabasePulse::isClosed);
                guarded.add(opened);
                return opened;
            }
        };
    }

    @Override
    public void start() {
        ask();
        var thread = Thread.ofPlatform().daemon().name("database-pulse").unstarted(this::askAgain);
        asking = thread;
        thread.start();
    }

    @Override
    public void stop() {
        var thread = asking;
        asking = null;
        if (thread != null) {
            thread.interrupt();
            try {
                thread.join(LONGEST_STOP);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        close();
    }

    @Override
    public boolean isRunning() {
        return asking != null;
    }

    /// Starts before anything that uses the database, and after the sandbox has started its own.
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE + 1;
    }

    private void askAgain() {
        try {
            while (isRunning()) {
                Thread.sleep(BETWEEN);
                ask();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask() {
        try {
            if (connection == null) {
                connection = own.getConnection();
            }
            try (var statement = connection.createStatement()) {
                statement.execute("select 1");
            }
            noteThere();
        } catch (SQLException failure) {
            close();
            if (SqlState.isAway(failure)) {
                noteAway(failure);
            }
        }
    }

    private void noteThere() {
        if (!isThere) {
            LOG.info("the database answers again");
        }
        isThere = true;
    }

    private void noteAway(SQLException failure) {
        if (isThere) {
            LOG.warn("the database does not answer: {}", failure.getMessage());
        }
        isThere = false;
        // Includes connections opened since the failure: they belong to the database that went away.
        guarded.removeIf(one -> {
            cut(one);
            return true;
        });
    }

    private static void cut(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException _) {
            // The connection is useless either way.
        }
    }

    private void close() {
        if (connection != null) {
            cut(connection);
            connection = null;
        }
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException _) {
            return true;
        }
    }
}
