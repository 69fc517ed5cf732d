package io.billwright.testing;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.platform.db.Migrations;
import io.billwright.platform.db.Seller;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// A real PostgreSQL database for tests, cloned from a template that is migrated once. By default the server is
/// embedded; `-Dtest.postgres.url=jdbc:postgresql://host:port/`, with `.username` and `.password` of a superuser,
/// uses another one.
public final class TestDatabase {

    public static final String APP_ROLE = "billwright_app";
    public static final String APP_PASSWORD = "app-password";

    private static final String TEMPLATE =
            "billwright_template_" + ProcessHandle.current().pid();
    private static final AtomicInteger CLONES = new AtomicInteger();
    private static final Server SERVER = start();

    private record Server(String baseUrl, String username, String password) {

        DataSource superuser(String database) {
            return new DriverManagerDataSource(baseUrl + database, username, password);
        }
    }

    private final Server server;
    private final String name;

    private TestDatabase(Server server, String name) {
        this.server = server;
        this.name = name;
    }

    public static TestDatabase create() {
        return copyOf(SERVER, TEMPLATE);
    }

    /// A database on a server that the test started itself and may kill.
    public static TestDatabase of(DebianPostgres postgres) {
        postgres.migrate();
        return new TestDatabase(new Server(postgres.baseUrl(), "postgres", ""), DebianPostgres.DATABASE);
    }

    /// An existing, migrated database on any server.
    public static TestDatabase of(String baseUrl, String name, String password) {
        return new TestDatabase(new Server(baseUrl, "postgres", password), name);
    }

    /// A copy of this database, to which nobody may be connected meanwhile.
    public TestDatabase copy() {
        return copyOf(server, name);
    }

    private static TestDatabase copyOf(Server server, String template) {
        var name = "billwright_test_" + ProcessHandle.current().pid() + "_" + CLONES.incrementAndGet();
        JdbcClient.create(server.superuser("postgres"))
                .sql("create database " + name + " template " + template)
                .update();
        Migrations.know(server.superuser(name));
        return new TestDatabase(server, name);
    }

    public String url() {
        return server.baseUrl() + name;
    }

    /// Connects as the owner of the tables, who is a superuser in tests and sees the rows of all sellers.
    public JdbcClient owner() {
        return JdbcClient.create(superuser());
    }

    public DataSource superuser() {
        return server.superuser(name);
    }

    /// Executes statements without triggers and foreign keys, for rows that are not complete objects.
    public void unchecked(String... statements) {
        try (var connection = superuser().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("set session_replication_role = replica");
            for (var sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /// Connects in the application role, which sees no rows until a seller is set.
    public HikariDataSource application() {
        SeenStatements.ownDatabase();
        var dataSource = new HikariDataSource();
        dataSource.setJdbcUrl(url());
        dataSource.setUsername(APP_ROLE);
        dataSource.setPassword(APP_PASSWORD);
        dataSource.setMaximumPoolSize(4);
        return dataSource;
    }

    /// Adds a minimal seller row for tables that refer to it.
    public void addSeller(Seller seller) {
        var sql = """
                insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date,
                                     invoice_prefix, created_at, updated_at)
                values (:id, 'Seller', :mode, 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now())
                """;
        owner().sql(sql)
                .param("id", seller.id())
                .param("mode", seller.mode().name())
                .update();
    }

    private static Server start() {
        var server = System.getProperty("test.postgres.url") != null ? given() : embedded();
        // Processes that share a server also share its roles, which the first migration creates.
        try (var alone = server.superuser("postgres").getConnection();
                var statement = alone.createStatement()) {
            statement.execute("select pg_advisory_lock(1)");
            statement.execute("create database " + TEMPLATE);
            Migrations.run(server.superuser(TEMPLATE), APP_ROLE, APP_PASSWORD);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return server;
    }

    private static Server given() {
        var server = new Server(
                System.getProperty("test.postgres.url"),
                System.getProperty("test.postgres.username", "postgres"),
                System.getProperty("test.postgres.password", ""));
        dropLeftovers(JdbcClient.create(server.superuser("postgres")));
        return server;
    }

    /// A permanent server still has the databases of processes that have ended.
    private static void dropLeftovers(JdbcClient jdbc) {
        var sql = "select datname from pg_database where datname ~ '^billwright_(test|template)_[0-9]+'";
        for (var name : jdbc.sql(sql).query((row, _) -> row.getString(1)).list()) {
            if (ProcessHandle.of(Long.parseLong(name.split("_", -1)[2])).isEmpty()) {
                jdbc.sql("drop database if exists " + name + " with (force)").update();
            }
        }
    }

    private static Server embedded() {
        try {
            var postgres = EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "300")
                    // Tests have few rows and many short-lived connections, so planning costs more than a better plan
                    // saves.
                    .setServerConfig("plan_cache_mode", "force_generic_plan")
                    .start();
            return new Server("jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/", "postgres", "postgres");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
