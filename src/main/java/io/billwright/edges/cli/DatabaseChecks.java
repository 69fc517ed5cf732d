package io.billwright.edges.cli;

import io.billwright.platform.checks.Check;
import io.billwright.platform.checks.Finding;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.clock.SystemTime;
import io.billwright.platform.db.DatabaseSettings;
import io.billwright.platform.db.Migrations;
import io.billwright.platform.db.WalArchive;
import io.billwright.platform.secrets.CheckSecrets;
import io.billwright.platform.secrets.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;

/// The doctor's checks of the database. The others depend on the first, which is that it can be reached and is new
/// enough.
final class DatabaseChecks {

    private static final int OLDEST_POSTGRESQL = 150_000;
    private static final Duration MOST_DRIFT = Duration.ofSeconds(2);
    private static final Duration LONGEST_UNARCHIVED = Duration.ofMinutes(15);

    private final DatabaseSettings settings;
    private final JdbcClient application;
    private final Supplier<Secrets> secrets;
    private final Clock clock;

    DatabaseChecks(DatabaseSettings settings, JdbcClient application, Supplier<Secrets> secrets, Clock clock) {
        this.settings = settings;
        this.application = application;
        this.secrets = secrets;
        this.clock = clock;
    }

    private static Check named(String name, Callable<Finding> looking) {
        return new Check() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Finding look() throws Exception {
                return looking.call();
            }
        };
    }

    Check reachable() {
        return named("database", this::version);
    }

    List<Check> others() {
        return List.of(
                named("isolation", this::isolation),
                named("privileges", this::privileges),
                named("schema", this::schema),
                named("identity", this::identity),
                named("secrets", this::secrets),
                named("clock", this::clocks),
                named("archive", this::archive));
    }

    private Finding version() {
        int version = application
                .sql("select current_setting('server_version_num')::int")
                .query(Integer.class)
                .single();
        return version < OLDEST_POSTGRESQL
                ? new Finding.Broken("PostgreSQL 15 or newer is needed")
                : new Finding.Works("PostgreSQL " + version / 10_000 + " is reachable as " + settings.username());
    }

    private Finding isolation() {
        var sql = """
                select rolsuper or rolbypassrls
                       or exists (select 1 from pg_tables where tableowner = current_user and schemaname = 'public')
                from pg_roles where rolname = current_user
                """;
        return yes(sql)
                ? new Finding.Broken(settings.username()
                        + " owns tables or bypasses row level security; use a role of its own for the application")
                : new Finding.Works("the application role is under row level security");
    }

    private Finding privileges() {
        var sql = """
                select has_database_privilege(current_database(), 'create, temporary')
                       or has_schema_privilege('public', 'create')
                """;
        return yes(sql)
                ? new Finding.Broken(settings.username()
                        + " may create tables that the database's own checks take for ours; run migrate as the owner"
                        + " of the database")
                : new Finding.Works("the application role creates no tables");
    }

    private Finding schema() {
        if (!yes("select to_regclass('public.sellers') is not null")) {
            return new Finding.Broken("the database has no tables of ours; run: billwright migrate");
        }
        if (settings.ownerUsername() == null || settings.ownerPassword() == null) {
            return new Finding.NotSet("pending migrations are not looked for without the owner's name and password");
        }
        int pending = Migrations.pending(OwnerSettings.owner(settings), settings.username());
        return pending > 0
                ? new Finding.Broken(pending + " migration(s) pending; run: billwright migrate")
                : new Finding.Works("no migration is pending");
    }

    private Finding identity() {
        return yes("select database_is_known()")
                ? new Finding.Works("the database is the one that migrate last saw")
                : new Finding.Broken("the database was restored, copied, or promoted from a standby; compare what"
                        + " it lost with others (docs/restore.md), then run: billwright migrate");
    }

    private Finding secrets() {
        var wrong = CheckSecrets.wrong(application, secrets.get());
        return wrong.isEmpty()
                ? new Finding.Works("pepper and data key are those that the database was used with")
                : new Finding.Broken(String.join("; ", wrong));
    }

    private Finding clocks() {
        var drift = SellerClock.drift(application, clock);
        return drift.abs().compareTo(MOST_DRIFT) > 0
                ? new Finding.Broken("the database's clock is " + drift.abs().toSeconds() + " s "
                        + (drift.isNegative() ? "behind" : "ahead of") + " this machine's; set both by NTP")
                : new Finding.Works("the clocks of database and service agree");
    }

    private Finding archive() {
        var archive = WalArchive.read(application);
        if (!archive.isOn()) {
            return new Finding.NotSet(
                    "PostgreSQL archives no WAL: a lost database comes back as of the last backup" + " (archive_mode)");
        }
        if (archive.isFailing()) {
            return new Finding.Broken(
                    "PostgreSQL could not archive its WAL at " + archive.failed() + "; its log says why");
        }
        var archived = archive.archived();
        if (archived == null) {
            return new Finding.Works("PostgreSQL archives WAL; none was due yet");
        }
        var age = Duration.between(archived, SystemTime.now(clock));
        var said = "WAL was last archived " + age.toSeconds() + " s ago";
        if (archive.waiting() > 0 && age.compareTo(LONGEST_UNARCHIVED) > 0) {
            return new Finding.Broken(said + ", and " + archive.waiting() + " file(s) wait");
        }
        return new Finding.Works(
                archive.timeout() == 0 ? said + "; with archive_timeout = 0 a quiet database archives rarely" : said);
    }

    private boolean yes(String sql) {
        return application.sql(sql).query(Boolean.class).single();
    }
}
