package io.billwright;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Tables belong to packages, and SQL keeps to the map like the code around it.
@Tag("structure")
class TablesTest {

    private static final Path CODE = Path.of("src/main/java/io/billwright");
    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");
    private static final Pattern LITERAL =
            Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("^\\s*///?.*$", Pattern.MULTILINE);
    private static final Pattern STATEMENT =
            Pattern.compile("\\b(select|insert|update|delete|copy|with|lock|truncate|from|join)\\b");
    private static final Pattern TABLE =
            Pattern.compile("\\b(?:from|join|into|update|copy|table|using)\\s+(?:only\\s+)?(\\w+)");
    private static final Pattern CREATED = Pattern.compile("create table (?:if not exists )?(\\w+) ");

    @Test
    void sqlNamesOnlyTablesOfItsPackageAndOfThoseItMayUse() throws IOException {
        var forbidden = new TreeSet<String>();
        try (var files = Files.walk(CODE)) {
            for (var file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                forbidden.addAll(forbidden(place(file), Files.readString(file)).stream()
                        .map(table -> CODE.relativize(file) + " names " + table)
                        .toList());
            }
        }
        assertThat(forbidden).isEmpty();
    }

    @Test
    void everyTableHasAnOwnerAndEveryOwnedTableExists() throws IOException {
        try (var files = Files.list(MIGRATIONS)) {
            var created = files.flatMap(TablesTest::created).collect(toSet());
            assertThat(PackageMap.tables()).isEqualTo(created);
        }
    }

    /// A use that the code has lost leaves no exception behind.
    @Test
    void everyExceptionIsInUse() throws IOException {
        for (var exception : PackageMap.ALSO.entrySet()) {
            var folder = CODE.resolve(exception.getKey().replace('.', '/'));
            try (var files = Files.walk(folder)) {
                var touched = files.filter(path -> path.toString().endsWith(".java"))
                        .flatMap(file -> touched(read(file)).stream())
                        .collect(toSet());
                assertThat(touched).containsAll(exception.getValue().keySet());
            }
        }
    }

    @Test
    void aTableOfAPackageAboveIsFound() {
        var planted = """
                var sql = \"""
                        select i.invoice_id from invoices i
                        left join refunds r on r.invoice_id = i.invoice_id
                        \""";
                """;
        assertThat(forbidden("invoicing.invoices", planted)).containsExactly("refunds");
        assertThat(forbidden("billing.creditnotes", planted)).isEmpty();
        assertThat(forbidden("billing.runs", "jdbc.sql(\"update milestones set sequence = 1\")"))
                .containsExactly("milestones");
    }

    private static Set<String> forbidden(String place, String source) {
        return touched(source).stream()
                .filter(table -> !PackageMap.mayTouch(place, table))
                .collect(toSet());
    }

    /// The tables that SQL in Java source names.
    private static Set<String> touched(String source) {
        return LITERAL.matcher(COMMENT.matcher(source).replaceAll(""))
                .results()
                .map(MatchResult::group)
                .filter(text -> STATEMENT.matcher(text).find())
                .flatMap(text -> TABLE.matcher(text).results())
                .map(match -> match.group(1))
                .filter(PackageMap.tables()::contains)
                .collect(toSet());
    }

    private static String place(Path file) {
        var folder = CODE.relativize(file.getParent()).toString().replace('/', '.');
        return PackageMap.packageOf("io.billwright." + folder);
    }

    private static Stream<String> created(Path migration) {
        return CREATED.matcher(read(migration)).results().map(match -> match.group(1));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
