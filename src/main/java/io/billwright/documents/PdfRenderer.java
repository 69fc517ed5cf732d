package io.billwright.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.openhtmltopdf.extend.FSSupplier;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FSFontUseCase;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import io.billwright.http.Digest;
import io.billwright.http.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.springframework.stereotype.Component;

/// Turns HTML into a PDF with the fonts of the jar. The same HTML gives the same bytes. It reads nothing from outside,
/// whatever the HTML asks for (S10).
@Component
public final class PdfRenderer {

    /// The font family that templates name.
    public static final String FONT = "Liberation Sans";

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long CACHED_BYTES = 32L * 1024 * 1024;

    static {
        // It tells of every font and step of its work; what fails is an exception.
        XRLog.setLoggingEnabled(false);
    }

    /// Printing is work for the processor: more at a time would only be slower, and starve the API.
    private final Semaphore presses =
            new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    /// A customer who looks again, or opens the same link everywhere at once, costs no more than one who looks once.
    private final Cache<String, byte[]> recent = Caffeine.newBuilder()
            .maximumWeight(CACHED_BYTES)
            .weigher((String _, byte[] pdf) -> pdf.length)
            .expireAfterWrite(Duration.ofMinutes(10))
            .build();

    /// The title and the meta tags `subject` and `author` of the HTML become those of the PDF.
    public byte[] render(String html) {
        var key = Digest.sha256(html.getBytes(StandardCharsets.UTF_8));
        return recent.get(key, _ -> printInTurn(html)).clone();
    }

    private byte[] printInTurn(String html) {
        try {
            if (!presses.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new Rejection.RateLimited(PATIENCE);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
        try {
            return print(html);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            presses.release();
        }
    }

    private static byte[] print(String html) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var renderer = builder(html).buildPdfRenderer()) {
            renderer.createPDFWithoutClosing();
            try (var pdf = renderer.getPdfDocument()) {
                makeReproducible(pdf, html);
                pdf.save(out);
            }
        }
        return out.toByteArray();
    }

    private static PdfRendererBuilder builder(String html) {
        var builder = new PdfRendererBuilder();
        builder.usePdfUaAccessibility(true);
        builder.useExternalResourceAccessControl(
                (_, _) -> false, ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI);
        builder.useExternalResourceAccessControl(
                (_, _) -> false, ExternalResourceControlPriority.RUN_AFTER_RESOLVING_URI);
        addFont(builder, "Sans-Regular", FONT, 400, FontStyle.NORMAL);
        addFont(builder, "Sans-Bold", FONT, 700, FontStyle.NORMAL);
        addFont(builder, "Sans-Italic", FONT, 400, FontStyle.ITALIC);
        addFont(builder, "Sans-BoldItalic", FONT, 700, FontStyle.ITALIC);
        addFont(builder, "Mono-Regular", "monospace", 400, FontStyle.NORMAL);
        builder.withProducer("Billwright");
        builder.withW3cDocument(new W3CDom().fromJsoup(Jsoup.parse(html)), null);
        return builder;
    }

    /// Each also stands in where the HTML names a font that is not here: its text would be missing.
    private static void addFont(PdfRendererBuilder builder, String file, String family, int weight, FontStyle style) {
        var path = "/liberation/Liberation" + file + ".ttf";
        FSSupplier<InputStream> content =
                () -> Objects.requireNonNull(PdfRenderer.class.getResourceAsStream(path), path);
        builder.useFont(
                content, family, weight, style, true, EnumSet.of(FSFontUseCase.DOCUMENT, FSFontUseCase.FALLBACK_FINAL));
    }

    /// Without this a PDF holds the time of its making, twice.
    private static void makeReproducible(PDDocument pdf, String html) {
        var checksum = new CRC32();
        checksum.update(html.getBytes(StandardCharsets.UTF_8));
        pdf.setDocumentId(checksum.getValue());
        pdf.getDocumentInformation().setCreationDate(null);
        pdf.getDocumentInformation().setModificationDate(null);
    }
}
