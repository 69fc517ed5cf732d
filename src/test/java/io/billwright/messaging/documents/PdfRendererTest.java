package io.billwright.messaging.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import io.billwright.platform.http.Rejection;
import io.billwright.testing.Await;
import io.billwright.testing.Canary;
import io.billwright.testing.Hostile;
import io.billwright.testing.Pdf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class PdfRendererTest {

    private static final UUID SELLER = UUID.randomUUID();

    private final PdfRenderer renderer = new PdfRenderer(1);

    @ParameterizedTest
    @ValueSource(
            strings = {"Zoë Müller", "Łódź", "Ελλάδα", "Київ", "Čapek", "Şişli İzmir", "1 − 2 = 3 €", "Ørsted–Åse"})
    void namesOfEuropeAreWritten(String name) {
        for (var style : new String[] {"normal", "bold", "italic"}) {
            var pdf = render(page("<p style='font: " + style + " 10pt Liberation Sans'>" + name + "</p>"));

            assertThat(Pdf.text(pdf)).contains(name);
            assertThat(Pdf.<Boolean>read(pdf, PdfRendererTest::embedsEveryFont)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<p>", "<pre>", "<p><code>", "<p style='font-family: Comic Sans'>", "<h1><i>", "<pre><b><i>"})
    void textInAnyFontIsWritten(String start) {
        assertThat(Pdf.text(render(page(start + "Łódź, Київ")))).contains("Łódź, Київ");
    }

    @Test
    void theSameHtmlGivesTheSameBytes() {
        var html = page("<h1>Order</h1><table><tr><td>a</td></tr></table>");

        render(page("<h1>Another, <i>printed before</i> with the same fonts</h1>"));
        assertThat(render(html)).isEqualTo(new PdfRenderer(1).render(SELLER, Manuscript.of(html)));
    }

    /// The renderer's own wall, without the reduction before it (S10).
    @Test
    void nothingIsLoadedWhateverTheHtmlAsksFor() {
        try (var canary = Canary.start()) {
            var document = Jsoup.parse(Hostile.document(canary));
            document.select("input, button, textarea").remove();

            var text = Pdf.text(render(document.outerHtml()));

            assertThat(canary.visits()).isEmpty();
            assertThat(text).contains("Our terms", "The end");
        }
    }

    /// Shows that the canary would see it.
    @Test
    void withoutThatWallTheSameHtmlIsLoadedFromOutside() throws IOException {
        try (var canary = Canary.start()) {
            var builder = new PdfRendererBuilder();
            builder.withW3cDocument(new W3CDom().fromJsoup(Jsoup.parse(Hostile.document(canary))), null);
            builder.toStream(new ByteArrayOutputStream());
            builder.run();

            assertThat(canary.visits()).contains("/img", "/style", "/table");
        }
    }

    @Test
    void manyCellsNestedTablesAndWordsArePrintedInBearableTime() {
        var cells = "<table><tr>" + "<td>a</td>".repeat(30) + "</tr></table>";
        var nested = "<table><tr><td>".repeat(3) + "deep" + "</td></tr></table>".repeat(3);
        var worst =
                SafeHtml.reduce(page(cells.repeat(50) + nested.repeat(50) + "<p>" + "word ".repeat(10_000) + "</p>"));

        long start = System.nanoTime();
        var pdf = render(page(worst.body()));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        assertThat(Pdf.pages(pdf)).hasSizeGreaterThan(10);
    }

    /// The renderer's own limit, without the limits on text before it (S14).
    @ParameterizedTest
    @MethodSource("endless")
    void whatWouldPrintForMinutesIsEnded(String html) {
        var hasty = new PdfRenderer(1, Duration.ofSeconds(2));
        var endless = Manuscript.of(page(html));

        // The second time it is not tried.
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> hasty.render(SELLER, endless))
                    .isInstanceOf(Rejection.Invalid.class)
                    .hasMessageContaining("takes too long to print");
        }

        assertThat(Pdf.text(hasty.render(SELLER, Manuscript.of(page("<p>next</p>")))))
                .contains("next");
    }

    static List<String> endless() {
        var breaking = "<div style='word-wrap: break-word'>";
        return List.of(
                "<pre>" + "a\n".repeat(99_000) + "</pre>",
                breaking + "<p>" + "a".repeat(199_000) + "</p>",
                breaking + "<table><tr>" + ("<td>" + "W".repeat(3_000) + "</td>").repeat(60) + "</tr></table>");
    }

    @Test
    void aSellerWithManyDocumentsDelaysAnotherByOne() {
        List<UUID> printed = Collections.synchronizedList(new ArrayList<>());
        var quiet = UUID.randomUUID();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                var text = page("<p>" + i + " word".repeat(1_000) + "</p>");
                threads.execute(() -> {
                    renderer.render(SELLER, Manuscript.of(text));
                    printed.add(SELLER);
                });
            }
            Await.until("the first is printed", () -> !printed.isEmpty());
            int before = printed.size();
            renderer.render(quiet, Manuscript.of(page("<p>quick</p>")));
            assertThat(printed.size() - before).isLessThanOrEqualTo(4);
        }
        assertThat(printed).hasSize(8);
    }

    private byte[] render(String html) {
        return renderer.render(SELLER, Manuscript.of(html));
    }

    private static String page(String body) {
        return "<!doctype html><html lang=en><head><title>t</title><meta name=subject content=s></head><body>" + body
                + "</body></html>";
    }

    private static boolean embedsEveryFont(PDDocument document) {
        try {
            for (var page : document.getPages()) {
                for (COSName name : page.getResources().getFontNames()) {
                    if (!page.getResources().getFont(name).isEmbedded()) {
                        return false;
                    }
                }
            }
            return true;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
