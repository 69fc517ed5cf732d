package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Pages;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocsTest {

    private static final Pattern REFERENCE = Pattern.compile("(?:src|href|data-document)=\"([^\"]+)\"");

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/docs/"})
    void theDocumentationIsAPageThatNeedsNoKey(String path) {
        var page = Pages.get(path);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy ->
                        assertThat(policy).startsWith("default-src 'none'").doesNotContain("http", "*", "unsafe"));
    }

    @Test
    void everythingThePageRefersToIsServedByTheServiceItself() {
        var references = references(Pages.get("/docs").body());

        assertThat(references)
                .contains("/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js", "/openapi/billwright-v2.yaml")
                .allSatisfy(reference -> {
                    assertThat(reference).startsWith("/").doesNotStartWith("//");
                    var answer = Pages.get(reference);
                    assertThat(answer.statusCode()).as(reference).isEqualTo(200);
                    assertThat(answer.headers().firstValue("Content-Type"))
                            .hasValueSatisfying(type -> assertThat(type).contains(expectedType(reference)));
                });
    }

    /// But those of examples, which are nobody's.
    @Test
    void ourOwnFilesNameNoOtherHost() {
        for (var path : List.of("/docs", "/docs/docs.js", "/docs/docs.css", "/openapi/billwright-v2.yaml")) {
            var body = Pages.get(path).body().replaceAll("https://[a-z.]+\\.example/", "/");
            assertThat(body).as(path).doesNotContain("http://", "https://");
        }
        assertThat(Pages.get("/docs/docs.js").body()).contains("validatorUrl: null");
    }

    /// The jar also brings a page of its own, which shows an example from the internet.
    @ParameterizedTest
    @ValueSource(
            strings = {"/docs/swagger-initializer.js", "/docs/oauth2-redirect.html", "/docs/../application.properties"})
    void nothingElseIsServed(String path) {
        var answer = Pages.get(path);

        assertThat(answer.statusCode()).isIn(400, 404);
        assertThat(answer.body()).contains("\"error\"");
    }

    private static List<String> references(String html) {
        return REFERENCE
                .matcher(html)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String expectedType(String path) {
        return switch (path.substring(path.lastIndexOf('.') + 1)) {
            case "css" -> "text/css";
            case "js" -> "javascript";
            case "svg" -> "image/svg+xml";
            case "yaml" -> "yaml";
            default -> throw new IllegalArgumentException(path);
        };
    }
}
