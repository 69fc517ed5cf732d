package io.billwright.platform.db;

import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Brings a database to the newest schema. Runs as the owner of the tables, who is never the application role.
public final class Migrations {

    private Migrations() {}

    /// Returns how many migrations were applied.
    public static int run(DataSource owner, String appRole, String appPassword) {
        createRole(JdbcClient.create(owner), appRole, appPassword);
        return flyway(owner, appRole).migrate().migrationsExecuted;
    }

    /// Returns how many migrations are waiting to be applied.
    public static int pending(DataSource owner, String appRole) {
        return flyway(owner, appRole).info().pending().length;
    }

    private static Flyway flyway(DataSource owner, String appRole) {
        var ownerRole = JdbcClient.create(owner)
                .sql("select quote_ident(current_user)")
                .query(String.class)
                .single();
        return Flyway.configure()
                .dataSource(owner)
                .placeholders(Map.of("appRole", appRole, "ownerRole", ownerRole))
                .load();
    }

    private static void createRole(JdbcClient jdbc, String role, String password) {
        // An owner that may create roles cannot name SUPERUSER when it alters one, not even to deny it.
        var sql = """
                select case when exists (select 1 from pg_roles where rolname = :role)
                            then format('alter role %I login password %L', :role, :password)
                            else format('create role %I login nosuperuser nobypassrls password %L', :role, :password)
                       end
                """;
        var statement = jdbc.sql(sql)
                .param("role", role)
                .param("password", password)
                .query(String.class)
                .single();
        jdbc.sql(statement).update();
    }
}
