package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.checks.Finding;
import io.billwright.platform.clock.SystemTime;
import io.billwright.platform.db.DatabaseSettings;
import io.billwright.platform.db.Migrations;
import io.billwright.platform.secrets.KeySettings;
import io.billwright.platform.secrets.Secrets;
import io.billwright.testing.Await;
import io.billwright.testing.TestDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// What `doctor` says of real databases, sound and otherwise.
class DatabaseChecksTest {

    private static final Clock CLOCK = SystemTime.clock();
    private static final String PEPPER = "a pepper of at least thirty-two characters";

    private final TestDatabase database = TestDatabase.create();
    private final JdbcClient application = JdbcClient.create(database.application());

    @Test
    void aSoundDatabaseWorks() throws Exception {
        Migrations.run(database.superuser(), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
        var checks = checks(application, PEPPER, CLOCK, null);
        assertThat(checks.reachable().look()).isInstanceOf(Finding.Works.class);
        for (var check : checks.others()) {
            var expected = check.name().equals("archive") || check.name().equals("schema")
                    ? Finding.NotSet.class
                    : Finding.Works.class;
            assertThat(check.look()).as(check.name()).isInstanceOf(expected);
        }
    }

    @Test
    void aRoleThatMayDoTooMuchIsFound() throws Exception {
        var superuser = checks(database.owner(), PEPPER, CLOCK, null);
        assertThat(broken(superuser, "isolation")).contains("bypasses row level security");
        assertThat(broken(superuser, "privileges")).contains("may create tables");
    }

    @Test
    void pendingMigrationsAreFoundByTheOwnerAlone() throws Exception {
        var owner = checks(application, PEPPER, CLOCK, "postgres");
        assertThat(found(owner, "schema")).isEqualTo(new Finding.Works("no migration is pending"));

        database.owner()
                .sql("delete from flyway_schema_history where installed_rank ="
                        + " (select max(installed_rank) from flyway_schema_history)")
                .update();
        assertThat(broken(owner, "schema")).isEqualTo("1 migration(s) pending; run: billwright migrate");
        assertThat(Migrations.plan(database.superuser(), TestDatabase.APP_ROLE))
                .singleElement()
                .asString()
                .matches("V[0-9]+ [a-z ]+");
    }

    @Test
    void anEmptyDatabaseIsFound() throws Exception {
        var empty = JdbcClient.create(new DriverManagerDataSource(
                database.url().replaceFirst("/[^/]+$", "/postgres"), "postgres", "postgres"));
        assertThat(broken(checks(empty, PEPPER, CLOCK, null), "schema")).contains("run: billwright migrate");
    }

    @Test
    void anotherPepperThanTheFirstIsFound() throws Exception {
        assertThat(found(checks(application, PEPPER, CLOCK, null), "secrets")).isInstanceOf(Finding.Works.class);
        assertThat(broken(checks(application, PEPPER + ".", CLOCK, null), "secrets"))
                .isEqualTo("pepper.1 is not the one this database was used with");
    }

    @Test
    void clocksThatDifferAreFound() throws Exception {
        var ahead = Clock.offset(CLOCK, Duration.ofSeconds(90));
        assertThat(broken(checks(application, PEPPER, ahead, null), "clock"))
                .matches("the database's clock is (89|90) s behind this machine's; set both by NTP");
        var behind = Clock.offset(CLOCK, Duration.ofSeconds(-90));
        assertThat(broken(checks(application, PEPPER, behind, null), "clock")).contains("s ahead of this machine's");
    }

    @Test
    void anArchiveThatFailsOrFallsBehindIsFound() throws Exception {
        try (var postgres =
                EmbeddedPostgres.builder().setServerConfig("archive_mode", "on").start()) {
            var source = postgres.getPostgresDatabase();
            Migrations.run(source, TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
            var jdbc = JdbcClient.create(source);
            var checks = checks(jdbc, PEPPER, CLOCK, null);
            archiveBy(jdbc, "true");
            Await.until(
                    "WAL is archived", () -> found(checks, "archive").toString().contains("s ago; with"));

            archiveBy(jdbc, "false");
            Await.until("archiving fails", () -> found(checks, "archive") instanceof Finding.Broken);
            assertThat(broken(checks, "archive")).startsWith("PostgreSQL could not archive its WAL at ");
        }
    }

    /// Lets the server archive with a command, and gives it something to archive.
    private static void archiveBy(JdbcClient jdbc, String command) {
        jdbc.sql("alter system set archive_command = '" + command + "'").update();
        jdbc.sql("select pg_reload_conf()").query(Boolean.class).single();
        jdbc.sql("create table archived_by_" + command + " (what int)").update();
        jdbc.sql("select pg_switch_wal()").query(String.class).single();
    }

    private static String broken(DatabaseChecks checks, String name) throws Exception {
        return ((Finding.Broken) found(checks, name)).reason();
    }

    private static Finding found(DatabaseChecks checks, String name) throws Exception {
        return checks.others().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow()
                .look();
    }

    private DatabaseChecks checks(JdbcClient jdbc, String pepper, Clock clock, @Nullable String owner) {
        var settings = new DatabaseSettings(
                database.url(),
                TestDatabase.APP_ROLE,
                TestDatabase.APP_PASSWORD,
                owner,
                owner,
                1,
                Duration.ofSeconds(5),
                1);
        return new DatabaseChecks(
                settings, jdbc, () -> Secrets.of(new KeySettings(pepper, null, null, Duration.ofSeconds(5))), clock);
    }
}
