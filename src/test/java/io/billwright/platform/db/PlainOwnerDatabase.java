package io.billwright.platform.db;

import io.billwright.testing.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// An empty database to migrate step by step. Its owner may create roles and nothing else, so that row level security
/// hides the rows of all sellers from it: as in an installation, unlike the superuser of the other tests.
final class PlainOwnerDatabase {

    static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");

    private static final String PASSWORD = "owner-password";
    private static final AtomicInteger CREATED = new AtomicInteger();

    private final String name = "plain_owner_" + ProcessHandle.current().pid() + "_" + CREATED.incrementAndGet();
    private final String application = name + "_app";
    private final DriverManagerDataSource server;

    PlainOwnerDatabase() {
        var other = TestDatabase.create();
        server = (DriverManagerDataSource) other.superuser();
        other.owner()
                .sql("create role " + name + " login createrole password '" + PASSWORD + "'")
                .update();
        other.owner().sql("create database " + name + " owner " + name).update();
        JdbcClient.create(owner()).sql("create role " + application + " login").update();
    }

    /// Applies the migrations of some folders up to a version, "latest" for all, and returns how many there were.
    int migrate(List<Path> folders, String target) {
        return Flyway.configure()
                .dataSource(owner())
                .locations(
                        folders.stream().map(folder -> "filesystem:" + folder).toArray(String[]::new))
                .placeholders(Map.of("appRole", application, "ownerRole", name))
                .target(target)
                .load()
                .migrate()
                .migrationsExecuted;
    }

    /// Sees everything.
    DataSource superuser() {
        return connect(String.valueOf(server.getUsername()), String.valueOf(server.getPassword()));
    }

    private DataSource owner() {
        return connect(name, PASSWORD);
    }

    private DataSource connect(String user, String password) {
        return new DriverManagerDataSource(
                String.valueOf(server.getUrl()).replaceFirst("[^/]*$", name), user, password);
    }
}
