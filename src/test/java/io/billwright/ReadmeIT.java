package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Readme;
import io.billwright.testing.Terminal;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Does what the README says, as written, and compares what comes out with what the README shows.
class ReadmeIT {

    private static final Duration LONGEST_COMMAND = Duration.ofMinutes(2);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(15);

    @TempDir
    Path folder;

    @Test
    void theSandboxDoesWhatTheReadmeSays() throws IOException {
        try (var terminal = new Terminal(folder, Map.of())) {
            follow(terminal, Readme.section("README.md", "Try it"));
            assertThat(stop(terminal)).isNotEmpty();
        }
    }

    @Test
    void productionIsSetUpAsTheReadmeSays() throws IOException {
        var section = Readme.section("docs/production.md", "Run it in production");
        try (var postgres =
                EmbeddedPostgres.builder().setPGStartupWait(LONGEST_COMMAND).start()) {
            var jdbc = JdbcClient.create(postgres.getPostgresDatabase());
            Readme.only(section, "sql")
                    .lines()
                    .forEach(statement -> jdbc.sql(statement).update());
            var settings = settings(Readme.only(section, "properties"));
            settings.computeIfPresent(
                    "BILLWRIGHT_DATABASE_URL",
                    (_, url) -> url.replaceFirst("//[^/]+/", "//127.0.0.1:" + postgres.getPort() + "/"));
            try (var terminal = new Terminal(folder, settings)) {
                follow(terminal, section);
                anOwnerComesBackAsTheConsoleSays(terminal);
                stop(terminal);

                follow(terminal, Readme.section("docs/production.md", "Start faster"));
                stop(terminal);
            }
        }
    }

    private static void anOwnerComesBackAsTheConsoleSays(Terminal terminal) throws IOException {
        var create = "java -jar target/billwright-server.jar seller create --name Fabrikam";
        terminal.run("SELLER=$(" + create + " | sed -n 's/^seller_id *//p')", LONGEST_COMMAND);
        var commands = Readme.only(Readme.section("docs/console.md", "Operators"), "sh");
        assertThat(terminal.run(commands, LONGEST_COMMAND).lines().filter(line -> line.startsWith("console")))
                .as("links")
                .hasSize(2);
    }

    private static Map<String, String> settings(String lines) {
        var settings = new HashMap<String, String>();
        lines.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int equals = line.indexOf('=');
            settings.put(line.substring(0, equals), line.substring(equals + 1));
        });
        return settings;
    }

    private static void follow(Terminal terminal, List<Readme.Block> blocks) throws IOException {
        for (int i = 0; i < blocks.size(); i++) {
            var block = blocks.get(i);
            if (!block.language().equals("sh") || block.text().startsWith("mvn ")) {
                continue; // The build that runs this test has run Maven.
            }
            if (isServer(block.text())) {
                terminal.startServer(block.text(), LONGEST_COMMAND);
                continue;
            }
            var output = terminal.run(block.text(), LONGEST_COMMAND);
            if (i + 1 < blocks.size() && blocks.get(i + 1).isExpectation()) {
                assertThat(squeezed(output))
                        .as("output of: %s", block.text())
                        .matches(pattern(blocks.get(i + 1).text()));
            }
        }
    }

    private static boolean isServer(String command) {
        return command.matches("java .*(sandbox|serve)\n");
    }

    /// In an expectation `...` stands for anything; white space does not count.
    private static Pattern pattern(String expected) {
        var parts = List.of(squeezed(expected).split(Pattern.quote("..."), -1)).stream()
                .map(Pattern::quote)
                .toList();
        return Pattern.compile(String.join(".*", parts), Pattern.DOTALL);
    }

    private static String squeezed(String text) {
        return text.replaceAll("\\s+", "");
    }

    /// Stops the server as Ctrl+C does. Returns what PostgreSQL servers of its own it had, all of which are gone.
    private static List<Long> stop(Terminal terminal) throws IOException {
        var pidFile = terminal.folder().resolve("billwright-data/postgresql/postmaster.pid");
        List<Long> databases = Files.exists(pidFile)
                ? List.of(Long.valueOf(Files.readAllLines(pidFile).getFirst().strip()))
                : List.of();
        databases.forEach(pid -> assertThat(isRunning(pid)).isTrue());

        terminal.stopServer(LONGEST_STOP);

        assertThat(pidFile).doesNotExist();
        assertThat(databases).noneMatch(ReadmeIT::isRunning);
        return databases;
    }

    /// A process that has ended but was not collected yet has no command any more.
    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .isPresent();
    }
}
