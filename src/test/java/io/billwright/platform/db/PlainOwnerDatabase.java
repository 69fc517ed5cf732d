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

    private final DriverManagerDataSource server;
    private final String owner;
    private final String application;
    private final String name;

    PlainOwnerDatabase() {
        var other = TestDatabase.create();
        server = (DriverManagerDataSource) other.superuser();
        name = newName();
        owner = name;
        application = owner + "_app";
        other.owner()
                .sql("create role " + owner + " login createrole password '" + PASSWORD + "'")
                .update();
        other.owner().sql("create database " + name + " owner " + owner).update();
        JdbcClient.create(owner()).sql("create role " + application + " login").update();
    }

    private PlainOwnerDatabase(PlainOwnerDatabase original) {
        server = original.server;
        owner = original.owner;
        application = original.application;
        name = newName();
        JdbcClient.create(server)
                .sql("create database " + name + " template " + original.name + " owner " + owner)
                .update();
    }

    private static String newName() {
        return "plain_owner_" + ProcessHandle.current().pid() + "_" + CREATED.incrementAndGet();
    }

    /// Another database with what is in this one, to which nobody may be connected.
    PlainOwnerDatabase copy() {
        return new PlainOwnerDatabase(this);
    }

    void drop() {
        JdbcClient.create(server).sql("drop database " + name).update();
    }

    /// Applies the migrations of some folders up to a version, "latest" for all, and returns how many there were.
    int migrate(List<Path> folders, String target) {
        return Flyway.configure()
                .dataSource(owner())
                .locations(
                        folders.stream().map(folder -> "filesystem:" + folder).toArray(String[]::new))
                .placeholders(Map.of("appRole", application, "ownerRole", owner))
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
        return connect(owner, PASSWORD);
    }

    private DataSource connect(String user, String password) {
        return new DriverManagerDataSource(
                String.valueOf(server.getUrl()).replaceFirst("[^/]*$", name), user, password);
    }
}
