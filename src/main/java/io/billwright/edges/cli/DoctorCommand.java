package io.billwright.edges.cli;

import io.billwright.platform.db.DatabaseSettings;
import io.billwright.platform.db.Migrations;
import io.billwright.platform.secrets.CheckSecrets;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/// Checks what an installation needs, one line each, and says what to do about what is missing.
@Command(name = "doctor", description = "Check the installation.", mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {

    private static final int OLDEST_POSTGRESQL = 150_000;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    private int failures;

    @Override
    public Integer call() {
        check("settings", "billwright.database.url and .password are set", OwnerSettings::read);
        if (failures == 0) {
            var settings = OwnerSettings.read();
            check("database", "reachable as " + settings.username(), () -> version(settings));
            check("isolation", "the application role is under row level security", () -> isolation(settings));
            check("privileges", "the application role creates no tables", () -> privileges(settings));
            check("identity", "the database is the one that migrate last saw", () -> identity(settings));
            check("schema", "no migration is pending", () -> schema(settings));
            check("secrets", "they are those that the database was used with", () -> secrets(settings));
        }
        out().println(failures == 0 ? "all is well" : failures + " problem(s)");
        return failures == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static void version(DatabaseSettings settings) {
        int version = application(settings)
                .sql("select current_setting('server_version_num')::int")
                .query(Integer.class)
                .single();
        if (version < OLDEST_POSTGRESQL) {
            throw new IllegalStateException("PostgreSQL 15 or newer is needed");
        }
    }

    private static void isolation(DatabaseSettings settings) {
        var sql = """
                select rolsuper or rolbypassrls
                       or exists (select 1 from pg_tables where tableowner = current_user and schemaname = 'public')
                from pg_roles where rolname = current_user
                """;
        if (application(settings).sql(sql).query(Boolean.class).single()) {
            throw new IllegalStateException(settings.username()
                    + " owns tables or bypasses row level security; use a role of its own for the application");
        }
    }

    private static void privileges(DatabaseSettings settings) {
        var sql = """
                select has_database_privilege(current_database(), 'create, temporary')
                       or has_schema_privilege('public', 'create')
                """;
        if (application(settings).sql(sql).query(Boolean.class).single()) {
            throw new IllegalStateException(settings.username()
                    + " may create tables that the database's own checks take for ours; run migrate as the owner of"
                    + " the database");
        }
    }

    private static void identity(DatabaseSettings settings) {
        if (!application(settings)
                .sql("select database_is_known()")
                .query(Boolean.class)
                .single()) {
            throw new IllegalStateException(
                    "the database was restored, copied, or promoted from a standby; compare what"
                            + " it lost with others (docs/restore.md), then run: billwright migrate");
        }
    }

    private static void schema(DatabaseSettings settings) {
        int pending = Migrations.pending(OwnerSettings.owner(settings), settings.username());
        if (pending > 0) {
            throw new IllegalStateException(pending + " migration(s) pending; run: billwright migrate");
        }
    }

    private static void secrets(DatabaseSettings settings) {
        var wrong = CheckSecrets.wrong(application(settings), OwnerSettings.secrets());
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(String.join("; ", wrong));
        }
    }

    private static JdbcClient application(DatabaseSettings settings) {
        return JdbcClient.create(OwnerSettings.application(settings));
    }

    private void check(String name, String expectation, Runnable check) {
        try {
            check.run();
            out().println("ok    " + name + ": " + expectation);
        } catch (RuntimeException failure) {
            failures++;
            out().println("FAIL  " + name + ": " + Problem.explain(failure));
        }
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
