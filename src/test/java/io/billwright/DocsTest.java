package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Keeps the documents true where a test can.
@Tag("structure")
class DocsTest {

    private static final Path ROOT = Path.of("").toAbsolutePath();
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");
    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency>\\s*<groupId>[^<]+</groupId>\\s*<artifactId>([^<]+)<");
    private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z]+)(?:\\.[a-z][A-Za-z]*)?`");

    private static final long LARGEST_PICTURE = 150_000;

    private static final Pattern COVERED = Pattern.compile("^\\| [234]\\.\\d");
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z]+Test)\\.([a-z][A-Za-z0-9]*)`");

    @Test
    void linksBetweenDocumentsLeadSomewhere() throws IOException {
        var broken = new ArrayList<String>();
        for (var document : documents()) {
            for (var link : found(LINK, Files.readString(document))) {
                if (!link.contains("://") && !Files.exists(document.resolveSibling(link))) {
                    broken.add(ROOT.relativize(document) + " -> " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void thePicturesOfTheReadmeAreSmall() throws IOException {
        try (var pictures = Files.list(ROOT.resolve("docs/images"))) {
            var readme = Files.readString(ROOT.resolve("README.md"));
            assertThat(pictures).hasSize(3).allSatisfy(picture -> {
                assertThat(picture)
                        .satisfies(file -> assertThat(Files.size(file)).isLessThan(LARGEST_PICTURE));
                assertThat(readme).contains("](docs/images/" + picture.getFileName() + ")");
            });
        }
    }

    @Test
    void everyDependencyIsExplained() throws IOException {
        var pom = Files.readString(ROOT.resolve("pom.xml"));
        var own = pom.substring(pom.indexOf("</dependencyManagement>"));
        var explained = Files.readString(ROOT.resolve("docs/dependencies.md"));

        var dependencies = found(DEPENDENCY, own).stream()
                .filter(name -> !name.startsWith("pitest"))
                .toList();

        assertThat(dependencies)
                .hasSizeGreaterThan(10)
                .allSatisfy(name -> assertThat(explained).contains("| `" + name + "` |"));
    }

    /// Architecture and recipes name classes; a class that was renamed must be renamed there too.
    @Test
    void classesNamedInTheGuidesExist() throws IOException {
        var sources = sources();
        for (var guide : List.of("ARCHITECTURE.md", "CONTRIBUTING.md")) {
            var named = found(CLASS, Files.readString(ROOT.resolve(guide))).stream()
                    .filter(name -> !name.startsWith("X"))
                    .filter(name ->
                            !List.of("List", "Instant", "SmartLifecycle").contains(name))
                    .toList();
            assertThat(named)
                    .as(guide)
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(sources).contains(name + ".java"));
        }
    }

    /// Every line of the coverage table names tests, and every test it names is there.
    @Test
    void testsNamedForTheSpecificationExist() throws IOException {
        var missing = new ArrayList<String>();
        var tests = testsByClass();
        var rows = Files.readAllLines(ROOT.resolve("docs/spec-coverage.md")).stream()
                .filter(line -> COVERED.matcher(line).find())
                .toList();
        for (var row : rows) {
            var named = TEST.matcher(row).results().toList();
            if (named.isEmpty() && !row.contains("| not yet: ")) {
                missing.add("no test: " + row);
            }
            for (var test : named) {
                if (!tests.getOrDefault(test.group(1), Set.of()).contains(test.group(2))) {
                    missing.add(test.group());
                }
            }
        }
        assertThat(rows).hasSizeGreaterThan(100);
        assertThat(missing).isEmpty();
    }

    private static Map<String, Set<String>> testsByClass() throws IOException {
        var declared =
                Pattern.compile("@(?:Test|ParameterizedTest)\\b(?:(?!\\bvoid\\b)[\\s\\S])*?\\bvoid ([A-Za-z0-9]+)\\(");
        var tests = new HashMap<String, Set<String>>();
        try (var files = Files.walk(ROOT.resolve("src/test/java"))) {
            for (var file :
                    files.filter(path -> path.toString().endsWith("Test.java")).toList()) {
                var name = file.getFileName().toString().replace(".java", "");
                tests.computeIfAbsent(name, _ -> new HashSet<>()).addAll(found(declared, Files.readString(file)));
            }
        }
        return tests;
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static List<String> sources() throws IOException {
        try (var files = Files.walk(ROOT.resolve("src"))) {
            return files.map(path -> path.getFileName().toString()).toList();
        }
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }
}
