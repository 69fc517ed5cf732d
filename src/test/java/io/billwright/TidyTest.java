package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Sizes and habits that keep the code easy to read. The limits are those of STYLE.md.
@Tag("structure")
class TidyTest {

    private static final Path MAIN = Path.of("src/main/java");
    private static final Path TESTS = Path.of("src/test/java");
    private static final int FILE_LINES = 300;
    private static final int LINE_LENGTH = 120;
    private static final int METHOD_LINES = 40;
    private static final int TEST_METHOD_LINES = 60;
    /// [io.billwright.testing.Await], and those that play somebody who is slow or work at a certain pace.
    private static final Set<String> MAY_SLEEP = Set.of(
            "Await.java",
            "Peer.java",
            "OutboundHttpTest.java",
            "PatientClient.java",
            "StripeStub.java",
            "QuickBooksStub.java",
            "Receivers.java",
            "FaultyProcessorTest.java",
            "BusySeller.java",
            "UsageGroupTest.java");

    private static final Pattern METHOD_START = Pattern.compile(
            "^ {4}(?! )(?!.*\\b(class|record|interface|enum)\\b)[^=;]*\\)[^;=]*\\{$|^ {4}(?! )[^=;]*\\($");

    @Test
    void filesHaveAtMost300Lines() throws IOException {
        var tooLong = new ArrayList<String>();
        for (var file : sources(Path.of("src"))) {
            int lines = Files.readAllLines(file).size();
            if (lines > FILE_LINES) {
                tooLong.add(file + " has " + lines);
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    void linesHaveAtMost120Characters() throws IOException {
        var tooLong = new ArrayList<String>();
        for (var file : sources(Path.of("src"))) {
            var lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).length() > LINE_LENGTH && !isTableRow(file, lines.get(i))) {
                    tooLong.add(file + ":" + (i + 1));
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    void methodsAreShort() throws IOException {
        var tooLong = new ArrayList<String>();
        tooLong.addAll(longMethods(MAIN, METHOD_LINES));
        tooLong.addAll(longMethods(TESTS, TEST_METHOD_LINES));
        assertThat(tooLong).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItOwnsAndIsNullMarked() throws IOException {
        var missing = new ArrayList<Path>();
        for (var file : sources(MAIN)) {
            var info = file.resolveSibling("package-info.java");
            if (!Files.exists(info)
                    || !Files.readString(info).contains("@NullMarked")
                    || !Files.readString(info).contains("///")) {
                missing.add(file.getParent());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void nothingIsLeftToDoInTheCode() throws IOException {
        var marker = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");
        var found = sources(Path.of("src")).stream()
                .filter(file -> marker.matcher(read(file)).find())
                .toList();
        assertThat(found).isEmpty();
    }

    @Test
    void testsWaitForFactsNotForTime() throws IOException {
        var sleep = Pattern.compile("Thread\\.sleep|parkNanos|(SECONDS|MINUTES)\\.sleep");
        var sleeping = sources(TESTS).stream()
                .filter(file -> sleep.matcher(read(file)).find())
                .map(file -> file.getFileName().toString())
                .filter(file -> !file.endsWith("Benchmark.java") && !file.equals("TidyTest.java"))
                .toList();
        assertThat(sleeping).isSubsetOf(MAY_SLEEP);
    }

    private static List<String> longMethods(Path root, int limit) throws IOException {
        var tooLong = new ArrayList<String>();
        for (var file : sources(root)) {
            var lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (METHOD_START.matcher(lines.get(i)).find()) {
                    int end = i;
                    while (end < lines.size() && !lines.get(end).equals("    }")) {
                        end++;
                    }
                    if (end - i + 1 > limit) {
                        tooLong.add(file + ":" + (i + 1) + " has " + (end - i + 1) + " lines");
                    }
                    i = end;
                }
            }
        }
        return tooLong;
    }

    /// A table that is the data of a test may be as wide as its columns need.
    private static boolean isTableRow(Path file, String line) {
        return file.startsWith(TESTS) && line.contains(" | ");
    }

    private static List<Path> sources(Path root) throws IOException {
        try (var files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}
