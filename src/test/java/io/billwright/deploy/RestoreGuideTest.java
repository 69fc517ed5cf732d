package io.billwright.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.FreePort;
import io.billwright.testing.Readme;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.FileSystemUtils;

/// Runs the commands of the restore guide as they are printed: they restore a destroyed database, and the service
/// warns everybody of the restore until it is acknowledged (S16). Paths come from the environment; everything else is
/// the guide's.
@EnabledIf("isInstalled")
class RestoreGuideTest {

    private static final String GUIDE = "docs/restore.md";

    private final Path folder = Daemons.newFolder();
    private final Path data = folder.resolve("db");
    private final int port = FreePort.next();
    private final Map<String, String> environment = environment();

    RestoreGuideTest() throws IOException {}

    static boolean isInstalled() {
        return Daemons.areInstalled("pgbackrest") && Files.isDirectory(Path.of("/usr/lib/postgresql"));
    }

    /// Stands for the files that an operator has under /etc, and for the command that the Debian package installs.
    private Map<String, String> environment() throws IOException {
        var variables = new HashMap<String, String>();
        variables.put("PATH", folder + ":" + Daemons.postgresTools() + ":/usr/bin:/bin");
        variables.putAll(Map.of("PGHOST", "127.0.0.1", "PGPORT", "" + port, "PGUSER", "postgres"));
        variables.put("PGBACKREST_CONFIG", folder + "/pgbackrest.conf");
        variables.put("PGBACKREST_REPO1_PATH", folder + "/backups");
        variables.put("PGBACKREST_PG1_PATH", data.toString());
        variables.put("PGBACKREST_PG1_PORT", "" + port);
        variables.put("PGBACKREST_PG1_SOCKET_PATH", folder.toString());
        variables.put("PGBACKREST_LOG_PATH", folder.toString());
        variables.put("PGBACKREST_LOCK_PATH", folder.toString());
        variables.put("BILLWRIGHT_DATABASE_URL", url());
        variables.put("BILLWRIGHT_DATABASE_PASSWORD", TestDatabase.APP_PASSWORD);
        variables.put("BILLWRIGHT_DATABASE_OWNERUSERNAME", "billwright_owner");
        variables.put("BILLWRIGHT_DATABASE_OWNERPASSWORD", "of tests");
        variables.put("BILLWRIGHT_KEYS_PEPPER", TestService.PEPPER);
        return variables;
    }

    @BeforeEach
    void start() throws Exception {
        var command = folder.resolve("billwright");
        Files.writeString(command, "#!/bin/sh\nexec " + Daemons.program() + " \"$@\"\n");
        assertThat(command.toFile().setExecutable(true, false)).isTrue();
        var configuration = folder.resolve("pgbackrest.conf");
        Files.copy(Path.of("deploy/pgbackrest/pgbackrest.conf"), configuration);
        run("initdb -D " + data + " -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync", true);
        startPostgres();
        run("createuser --createrole billwright_owner && createdb --owner=billwright_owner billwright", true);
        run("billwright migrate", true);
    }

    @AfterEach
    void stop() throws Exception {
        run("pg_ctl -D " + data + " -m immediate stop", false);
        FileSystemUtils.deleteRecursively(folder);
    }

    @Test
    void thePointInTimeIsTheOneThatWasAskedFor() throws Exception {
        archive();
        follow("Continuous backup");
        var seller = change("since the backup");
        var target =
                jdbc().sql("select clock_timestamp()::text").query(String.class).single();
        again(seller, "too late");
        run("psql -c 'select pg_switch_wal()' postgres", true);
        Await.until(
                "the archive has all",
                () -> jdbc().sql("select last_archived_wal >= pg_walfile_name("
                                + "pg_current_wal_lsn() - 1) from pg_stat_archiver")
                        .query(Boolean.class)
                        .optional()
                        .orElse(false));
        run("pg_ctl -D " + data + " -m immediate stop && find " + data + " -mindepth 1 -delete", true);

        environment.put("TARGET", target);
        follow("Restore to a point in time");

        startPostgres();
        Await.until(
                "takes changes",
                () -> !jdbc().sql("select pg_is_in_recovery()")
                        .query(Boolean.class)
                        .single());
        assertThatEverybodyIsTold(seller);
        assertThat(names(seller)).containsExactly("since the backup");
    }

    @Test
    void aDumpIsRestoredOnAnEmptyServer() throws Exception {
        var seller = change("dumped");
        follow("Dump");
        again(seller, "too late");
        run("dropdb --force billwright && dropuser billwright_owner && dropuser billwright_app", true);

        follow("Restore a dump");

        assertThatEverybodyIsTold(seller);
        assertThat(names(seller)).containsExactly("dumped");
    }

    /// The warning lasts until the rest of the guide has been followed.
    private void assertThatEverybodyIsTold(Api seller) throws Exception {
        assertThat(run("billwright doctor", false)).contains("FAIL     identity");
        assertThat(isKnown(seller)).isFalse();
        assertThat(follow("Afterwards")).contains("what is set works");
        assertThat(isKnown(seller)).isTrue();
    }

    private void archive() throws Exception {
        var settings = Readme.only(Readme.section(GUIDE, "Continuous backup"), "ini");
        Files.writeString(folder.resolve("settings.conf"), settings);
        run("pg_ctl -D " + data + " stop && cat settings.conf >> " + data + "/postgresql.conf", true);
        startPostgres();
    }

    private boolean isKnown(Api seller) {
        return with(service -> {
            for (var check : seller.at(service.baseUrl())
                    .get("/integrity")
                    .expect(200)
                    .body()
                    .get("checks")) {
                if (check.get("name").stringValue().equals("database_is_known")) {
                    return check.get("ok").booleanValue();
                }
            }
            throw new AssertionError("not checked");
        });
    }

    private Api change(String name) {
        return with(service -> {
            var seller = service.newSandboxSeller();
            seller.post("/customers", "{\"customer_name\": \"" + name + "\"}").expect(201);
            return seller;
        });
    }

    private void again(Api seller, String name) {
        with(service -> seller.at(service.baseUrl())
                .post("/customers", "{\"customer_name\": \"" + name + "\"}")
                .expect(201));
    }

    private List<String> names(Api seller) {
        return jdbc().sql("select customer_name from customers where seller_id = :seller")
                .param("seller", seller.seller().id())
                .query((row, _) -> row.getString(1))
                .list();
    }

    private <T> T with(Function<TestService, T> use) {
        var database = TestDatabase.of(baseUrl(), "billwright", "");
        var service = TestService.start(database, Map.of());
        try {
            return use.apply(service);
        } finally {
            service.close();
        }
    }

    private JdbcClient jdbc() {
        return JdbcClient.create(new DriverManagerDataSource(url(), "postgres", ""));
    }

    private String baseUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/";
    }

    private String url() {
        return baseUrl() + "billwright";
    }

    private void startPostgres() throws Exception {
        run(
                "pg_ctl -D " + data + " -l log -w -t 60 -o '-p " + port + " -k " + folder
                        + " -c listen_addresses=127.0.0.1 -c fsync=off' start",
                true);
    }

    /// Runs all commands of a section; returns their output.
    private String follow(String section) throws Exception {
        var commands = Readme.section(GUIDE, section).stream()
                .filter(block -> block.language().equals("sh"))
                .map(Readme.Block::text)
                .collect(Collectors.joining());
        assertThat(commands).isNotBlank();
        return run(commands, true);
    }

    private String run(String commands, boolean mustWork) throws Exception {
        var log = "commands-" + System.nanoTime();
        var shell = List.of("sh", "-e", "-c", commands);
        // PostgreSQL's commands run as its user, those of the service do not.
        var process = commands.strip().startsWith("billwright")
                ? Daemons.launch(folder, log, environment, shell)
                : Daemons.launch(folder, log, environment, shell.toArray(String[]::new));
        int status = process.waitFor();
        var printed = Files.readString(folder.resolve(log));
        if (mustWork) {
            assertThat(status).as(commands + "\n" + printed).isZero();
        }
        return printed;
    }
}
