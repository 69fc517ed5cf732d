package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No SQL reads the database server's clock: a sandbox has a clock of its own, and two machines never quite agree
/// (R20).
class SqlTimeTest {

    private static final Path MAIN = Path.of("src/main");

    /// The demo seller is inserted at the moment its own clock starts, which is the machine's time. The clock compares
    /// the server's time with its own.
    private static final Set<Path> ALLOWED = Set.of(
            MAIN.resolve("resources/sandbox/demo.sql"),
            MAIN.resolve("java/io/billwright/platform/clock/SellerClock.java"));

    private static final Pattern SERVER_TIME = Pattern.compile(
            "(?<![.\\w])(now|(clock|statement|transaction)_timestamp|timeofday)\\s*\\(\\s*\\)"
                    + "|\\b(current_(timestamp|date|time)|localtime(stamp)?)\\b"
                    + "|'(now|today|tomorrow|yesterday)'",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LITERAL =
            Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);

    @Test
    void noStatementReadsTheServersClock() throws IOException {
        var found = new ArrayList<String>();
        for (var file : sources()) {
            for (var sql : statements(file)) {
                if (SERVER_TIME.matcher(sql).find()) {
                    found.add(file + ": " + sql.strip());
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update t set due_at = now() + interval '1 day'",
                "select NOW ( )",
                "select current_timestamp",
                "select Current_Date - 1",
                "insert into t values (clock_timestamp())",
                "select 'now'::timestamptz",
                "created_at timestamptz not null default localtimestamp"
            })
    void aPlantedUseIsFound(String sql) {
        assertThat(SERVER_TIME.matcher(sql).find()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"select c.now from sandbox_clocks c", "where due_at <= :now", "select known()"})
    void theSellersClockMayBeRead(String sql) {
        assertThat(SERVER_TIME.matcher(sql).find()).isFalse();
    }

    private static List<Path> sources() throws IOException {
        try (var files = Files.walk(MAIN)) {
            return files.filter(file ->
                            file.toString().endsWith(".java") || file.toString().endsWith(".sql"))
                    .filter(file -> !ALLOWED.contains(file))
                    .toList();
        }
    }

    /// A file of SQL without its comments, or the texts in a class.
    private static List<String> statements(Path file) throws IOException {
        var text = Files.readString(file);
        if (file.toString().endsWith(".sql")) {
            return text.lines().map(line -> line.replaceFirst("--.*", "")).toList();
        }
        return LITERAL.matcher(text)
                .results()
                .map(literal -> literal.group(1) == null ? literal.group(2) : literal.group(1))
                .toList();
    }
}
