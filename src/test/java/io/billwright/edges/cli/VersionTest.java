package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.telemetry.BuildVersion;
import io.billwright.testing.Pages;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// The version is written in the pom and told in the changelog; everything else takes it from the build.
class VersionTest {

    private static final Pattern OF_POM =
            Pattern.compile("<artifactId>billwright</artifactId>\\s*<version>([^<]+)</version>");
    private static final Pattern HEADING = Pattern.compile("^## (.+)$", Pattern.MULTILINE);

    @Test
    void theBuildKnowsTheVersionOfThePom() throws IOException {
        assertThat(BuildVersion.get()).isEqualTo(pomVersion());
    }

    @Test
    void theCommandLineTellsIt() {
        var out = new StringWriter();

        int exitCode = new CommandLine(new Commands())
                .setOut(new PrintWriter(out, true))
                .execute("--version");

        assertThat(exitCode).isZero();
        assertThat(out.toString().strip()).isEqualTo("Billwright " + BuildVersion.get());
    }

    @Test
    void theServedContractHasIt() {
        assertThat(Pages.get("/openapi/billwright-v2.yaml").body())
                .contains("\n  version: " + BuildVersion.get() + "\n")
                .doesNotContain("version: 0.0.0");
    }

    @Test
    void noOtherFileRepeatsIt() throws IOException {
        var literal = Pattern.compile("(?<![\\w.])" + Pattern.quote(release(pomVersion())) + "(?![\\w.]*\\d)");
        var repeating = new ArrayList<Path>();
        for (var file : files("src/main", "scripts", "README.md", "ARCHITECTURE.md")) {
            if (literal.matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .find()) {
                repeating.add(file);
            }
        }
        assertThat(repeating).isEmpty();
    }

    @Test
    void theChangelogIsDatedAndNewestFirst() throws IOException {
        var headings = HEADING.matcher(Files.readString(Path.of("CHANGELOG.md")))
                .results()
                .map(heading -> heading.group(1))
                .toList();

        assertThat(headings.getFirst()).isEqualTo("Unreleased");
        assertThat(headings.subList(1, headings.size()))
                .isNotEmpty()
                .allMatch(heading -> heading.matches("\\d+\\.\\d+\\.\\d+ - \\d{4}-\\d\\d-\\d\\d"));
        if (!pomVersion().endsWith("-SNAPSHOT")) {
            assertThat(headings.get(1)).startsWith(pomVersion() + " - ");
        }
    }

    private static String pomVersion() throws IOException {
        return OF_POM.matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static String release(String version) {
        return version.replace("-SNAPSHOT", "");
    }

    private static Stream<Path> regular(String root) {
        try (var files = Files.walk(Path.of(root))) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Iterable<Path> files(String... roots) {
        return Stream.of(roots).flatMap(VersionTest::regular).toList();
    }
}
