package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How the service hands out the console: what browsers keep, what they may do with it, and how much it weighs.
@Timeout(60)
class ConsoleFilesTest {

    static final boolean BUILT = ConsoleFilesTest.class.getResource("/console/index.html") != null;
    private static final Pattern ASSET = Pattern.compile("\"(/console/assets/[^\"]+)\"");
    private static final int LARGEST_FIRST_PAGE = 250_000;
    private static final int LARGEST_IN_JAR = 5_000_000;

    private static HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(TestService.shared().baseUrl() + path))
                    .header("Accept-Encoding", "gzip")
                    .build();
            return http.send(request, BodyHandlers.ofByteArray());
        }
    }

    private static String header(HttpResponse<byte[]> answer, String name) {
        assertThat(answer.headers().allValues(name)).as(name).hasSizeLessThanOrEqualTo(1);
        return answer.headers().firstValue(name).orElse("");
    }

    private static String page() throws IOException {
        try (var page = ConsoleFilesTest.class.getResourceAsStream("/console/index.html")) {
            return new String(page.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    @Test
    void theRootLeadsToTheConsole() throws Exception {
        for (var path : new String[] {"/", "/console"}) {
            var answer = get(path);
            assertThat(answer.statusCode()).isEqualTo(302);
            assertThat(header(answer, "Location")).isEqualTo("/console/");
        }
    }

    @Test
    void everyPlaceIsThePageAndRunsNothingInline() throws Exception {
        for (var path : new String[] {"/console/", "/console/invoices/1234", "/console/a/b/c"}) {
            var answer = get(path);
            assertThat(answer.statusCode()).isEqualTo(BUILT ? 200 : 404);
            assertThat(header(answer, "Content-Type")).startsWith("text/html");
            assertThat(header(answer, "Cache-Control")).isEqualTo("no-cache");
            assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(header(answer, "X-Frame-Options")).isEqualTo("DENY");
            assertThat(header(answer, "Content-Security-Policy"))
                    .contains("default-src 'none'", "script-src 'self';", "style-src 'self';", "frame-ancestors 'none'")
                    .doesNotContain("unsafe")
                    .doesNotContain("http");
        }
    }

    @Test
    void aFileThatIsMissingIsNotThePage() throws Exception {
        for (var path : new String[] {
            "/console/assets/index-old.js", "/console/x.js", "/console/assets/..%2fapplication.properties"
        }) {
            var answer = get(path);
            assertThat(answer.statusCode()).isBetween(400, 404);
            assertThat(header(answer, "Content-Type")).doesNotContain("html");
        }
    }

    @Test
    void filesAreKeptForeverAndTheFirstPageIsLight() throws Exception {
        assumeThat(BUILT).as("the console is built").isTrue();
        long bytes = get("/console/").body().length;
        var assets =
                ASSET.matcher(page()).results().map(found -> found.group(1)).toList();
        assertThat(assets).hasSizeGreaterThanOrEqualTo(3);
        for (var asset : assets) {
            var answer = get(asset);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(header(answer, "Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
            assertThat(header(answer, "Content-Encoding")).isEqualTo("gzip");
            bytes += answer.body().length;
        }
        assertThat(bytes).isBetween(10_000L, (long) LARGEST_FIRST_PAGE);
    }

    @Test
    void theJarGrowsLittle() throws Exception {
        assumeThat(BUILT).as("the console is built").isTrue();
        var folder = Path.of(ConsoleFilesTest.class
                        .getResource("/console/index.html")
                        .toURI())
                .getParent();
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)
                            .mapToLong(file -> file.toFile().length())
                            .sum())
                    .isLessThan(LARGEST_IN_JAR);
        }
    }

    /// A registry's address would tie the build to one network.
    @Test
    void theLockFileNamesNoRegistry() throws Exception {
        var lock = Files.readString(Path.of("console/package-lock.json"));
        assertThat(lock)
                .contains("\"integrity\"")
                .doesNotContain("\"resolved\"")
                .doesNotContain("registry");
    }
}
