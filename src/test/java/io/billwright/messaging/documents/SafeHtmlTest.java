package io.billwright.messaging.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.Canary;
import io.billwright.testing.Hostile;
import java.util.Set;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// HTML of sellers is reduced to text and its structure (S10).
@Timeout(60)
class SafeHtmlTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <h1>Terms</h1><h2>a</h2><h3>b</h3>               | <h3>Terms</h3><h4>a</h4><h5>b</h5>
            <h2>a</h2><h4>b</h4><h1>c</h1>                   | <h3>a</h3><h4>b</h4><h3>c</h3>
            <h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5> | <h3>a</h3><h4>b</h4><h5>c</h5><h6>d</h6><h6>e</h6>
            <p>a <b>b</b> <em>c</em><br>d</p>                | <p>a <b>b</b> <em>c</em><br>d</p>
            <ul><li>a</li></ul><ol start="5"><li>b</li></ol> | <ul><li>a</li></ul><ol><li>b</li></ol>
            <p style="color: red" class="x" id="y">a</p>     | <p>a</p>
            <p onclick="alert(1)" title="t">a</p>            | <p>a</p>
            <p dir="rtl">a</p><p dir="x">b</p>               | <p dir="rtl">a</p><p>b</p>
            <a href="javascript:alert(1)">a</a>              | a
            <a href="https://example.com/terms">a</a>        | a
            a<script>b</script>c<style>d</style>e            | ace
            a<img src=x onerror=alert(1)>b                   | ab
            a<svg><p>b</p><style><img src=x></style></svg>c  | ac
            a<iframe srcdoc="<b>b</b>">c</iframe>d           | ad
            a<form action=x><input name=y>b</form>c          | abc
            a<!-- b -->c<![CDATA[d]]>e                       | ace
            1 &lt; 2 &amp; 3 &gt; 2 &quot;q&quot;            | 1 &lt; 2 &amp; 3 &gt; 2 "q"
            <textarea><img src=x></textarea>a                | a
            <noscript><img src=x></noscript>a                | a
            <math><mi>a</mi></math>b                         | b
            """)
    void onlyTextAndItsStructureRemain(String body, String safe) {
        assertThat(reduced(body)).isEqualTo(safe);
    }

    @Test
    void tablesKeepTheirCellsAndSpansOfAHumanSize() {
        assertThat(reduced("<table border=1><tr><td colspan=2 width=9>a</td><td rowspan='1000000'>b</td></tr></table>"))
                .isEqualTo("<table><tbody><tr><td colspan=\"2\">a</td><td>b</td></tr></tbody></table>");
    }

    @Test
    void nothingOfAHostileDocumentIsLeftButItsText() {
        try (var canary = Canary.start()) {
            var safe = SafeHtml.reduce(Hostile.document(canary)).body();
            var allowed = Set.of("html", "head", "body", "#root", "h3", "p", "b", "div", "table", "tbody", "tr", "td");

            assertThat(safe).doesNotContain(canary.url(), "script", "url(", "javascript", "data:", "file:");
            assertThat(Jsoup.parse(safe).getAllElements()).allSatisfy(element -> {
                assertThat(allowed).contains(element.normalName());
                assertThat(element.attributes().asList()).isEmpty();
            });
            assertThat(canary.visits()).isEmpty();
        }
    }

    @Test
    void reducingTwiceChangesNothingMore() {
        try (var canary = Canary.start()) {
            var once = SafeHtml.reduce(Hostile.document(canary)).body();

            assertThat(reduced(once)).isEqualTo(once);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Terms", "<p>Terms</p>", "<html><p>Terms</p></html>", "<body>Terms</body>", "<!doctype html>"
            })
    void whatIsNoDocumentIsRefused(String html) {
        assertThat(SafeHtml.problem(html)).hasValue("must be a document with html and body elements");
        assertThatThrownBy(() -> SafeHtml.reduce(html)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatWouldTakeLongToLayOutIsRefused() {
        assertThat(SafeHtml.problem(document("x".repeat(200_000)))).hasValue("must have at most 200000 characters");
        assertThat(SafeHtml.problem(document("<p>a</p>".repeat(5_000)))).hasValue("must have at most 5000 elements");
        assertThat(SafeHtml.problem(document("<div>".repeat(100))))
                .hasValue("must not be nested deeper than 60 elements");
        assertThat(SafeHtml.problem(document("<b>".repeat(4_000)))).isPresent();
        assertThat(SafeHtml.problem(document("<table><tr><td>".repeat(4))))
                .hasValue("must not have tables nested deeper than 3");
        assertThat(SafeHtml.problem(document("<table><tr><td>".repeat(3)))).isEmpty();
    }

    @Test
    void textThatWouldTakeLongToLayOutIsRefusedButStaysReadable() {
        var words = document("<p>" + "a".repeat(1_001) + "</p>");
        var lines = document("<pre>" + "a\n".repeat(5_001) + "</pre>");

        assertThat(SafeHtml.problem(words)).hasValue("must not have words of more than 1000 characters");
        assertThat(SafeHtml.problem(lines)).hasValue("must have at most 5000 lines in pre elements");
        assertThat(SafeHtml.reduce(words).body()).hasSizeGreaterThan(1_000);
        assertThat(SafeHtml.problem(document("<p>" + "a".repeat(1_000) + " " + "a".repeat(1_000))))
                .isEmpty();
        assertThat(SafeHtml.problem(document("<p>" + "\u6f22\u5b57".repeat(5_000))))
                .isEmpty();
        assertThat(SafeHtml.problem(document("<p>a</p>\n".repeat(4_900)))).isEmpty();
    }

    private static String document(String body) {
        return "<!doctype html><html><head></head><body>" + body + "</body></html>";
    }

    private static String reduced(String body) {
        return SafeHtml.reduce(document(body)).body();
    }
}
