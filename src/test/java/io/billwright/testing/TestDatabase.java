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

/// Real PostgreSQL for tests: migrated once as a template, cloned for whoever wants a database of its own. By default
/// an embedded server; `-Dtest.postgres.url=jdbc:postgresql://host:port/` with `.username` and `.password` of a
/// superuser points the same tests at another one.
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

    /// That of a server of one's own, for tests that end it without warning.
    public static TestDatabase of(DebianPostgres postgres) {
        postgres.migrate();
        return new TestDatabase(new Server(postgres.baseUrl(), "postgres", ""), DebianPostgres.DATABASE);
    }

    /// One that has been migrated, wherever it is.
    public static TestDatabase of(String baseUrl, String name, String password) {
        return new TestDatabase(new Server(baseUrl, "postgres", password), name);
    }

    /// Another database with what is in this one, to which nobody may be connected.
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

    /// Connects as the owner of the tables, who is a superuser here and sees everything.
    public JdbcClient owner() {
        return JdbcClient.create(superuser());
    }

    public DataSource superuser() {
        return server.superuser(name);
    }

    /// Connects as the application does: without a seller there is nothing to see.
    public HikariDataSource application() {
        SeenStatements.ownDatabase();
        var dataSource = new HikariDataSource();
        dataSource.setJdbcUrl(url());
        dataSource.setUsername(APP_ROLE);
        dataSource.setPassword(APP_PASSWORD);
        dataSource.setMaximumPoolSize(4);
        return dataSource;
    }

    /// Adds a bare seller row, enough for the tables that refer to it.
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
        // Processes that share a server share its roles, which the first migration sets up.
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

    /// A server that stays up keeps the databases of processes that are gone.
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
                    .setServerConfig("max_connections", "200")
                    // Tests have few rows and many short-lived connections: planning costs more than any plan saves.
                    .setServerConfig("plan_cache_mode", "force_generic_plan")
                    .start();
            return new Server("jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/", "postgres", "postgres");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
