package io.billwright.platform.db;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Migrates a database to the newest schema. Runs as the owner of the tables, who is never the application role.
public final class Migrations {

    private Migrations() {}

    /// Returns how many migrations were applied.
    public static int run(DataSource owner, String appRole, String appPassword) {
        var jdbc = JdbcClient.create(owner);
        createRole(owner, appRole, appPassword);
        restrict(jdbc);
        int applied = flyway(owner, appRole).migrate().migrationsExecuted;
        know(owner);
        return applied;
    }

    /// Accepts this database as the right one, even if it is a copy, was restored, or is a promoted standby. Until
    /// then `doctor` and `/integrity` report that it is not the one they knew (S16).
    public static void know(DataSource owner) {
        var jdbc = JdbcClient.create(owner);
        int era = jdbc.sql("select current_era()").query(Integer.class).single();
        jdbc.sql("update database_eras set is_known = true where era = :era and not is_known")
                .param("era", era)
                .update();
    }

    /// Lets only the owner create anything, temporary tables included (S19). A dump does not contain privileges on
    /// the database itself, so this runs every time.
    static void restrict(JdbcClient owner) {
        owner.sql("""
                        do $$
                        begin
                            execute format('revoke create, temporary on database %I from public', current_database());
                            revoke create on schema public from public;
                        end
                        $$
                        """).update();
    }

    /// Returns the number of pending migrations.
    public static int pending(DataSource owner, String appRole) {
        return flyway(owner, appRole).info().pending().length;
    }

    /// The pending migrations in order, such as `V12 parked work`. Changes nothing.
    public static List<String> plan(DataSource owner, String appRole) {
        return Stream.of(flyway(owner, appRole).info().pending())
                .map(migration -> "V" + migration.getVersion() + " " + migration.getDescription())
                .toList();
    }

    private static Flyway flyway(DataSource owner, String appRole) {
        var ownerRole = JdbcClient.create(owner)
                .sql("select quote_ident(current_user)")
                .query(String.class)
                .single();
        return Flyway.configure()
                .dataSource(owner)
                // Other sessions that need the table queue behind a migration that waits for its lock.
                .initSql("set lock_timeout = 5000")
                .placeholders(Map.of("appRole", appRole, "ownerRole", ownerRole))
                .load();
    }

    /// A dump contains neither the role nor its settings. Statements time out after a minute. JIT compilation is off:
    /// PostgreSQL once spent 6.7 s on compiling a single ledger check.
    private static void createRole(DataSource owner, String role, String password) {
        // An owner with CREATEROLE must not name SUPERUSER in an `alter role`, not even to deny it.
        var jdbc = JdbcClient.create(owner);
        var sql = """
                select case when exists (select 1 from pg_roles where rolname = :role)
                            then format('alter role %1$I login', :role)
                            else format('create role %1$I login nosuperuser nobypassrls', :role)
                       end || format('; alter role %1$I set statement_timeout = 60000'
                                     '; alter role %1$I set lock_timeout = 5000'
                                     '; alter role %1$I set idle_in_transaction_session_timeout = 60000'
                                     '; alter role %1$I set jit = off', :role)
                """;
        jdbc.sql(jdbc.sql(sql).param("role", role).query(String.class).single()).update();
        setPassword(owner, role, password);
    }

    /// Sends the SCRAM verifier instead of the password, which the server might log (S17).
    private static void setPassword(DataSource owner, String role, String password) {
        try (var connection = owner.getConnection()) {
            connection.unwrap(PGConnection.class).alterUserPassword(role, password.toCharArray(), "scram-sha-256");
        } catch (SQLException failure) {
            throw new IllegalStateException("cannot set the password of " + role, failure);
        }
    }
}
