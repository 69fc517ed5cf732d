package io.billwright.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.util.XRLog;
import io.billwright.http.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Turns HTML into a PDF with the fonts of the jar, made to be kept (PDF/A-3) and to be read aloud (PDF/UA). The same
/// manuscript gives the same bytes. Nothing is read from outside, whatever the HTML asks for (S10).
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
    private final Semaphore presses;

    /// A customer who looks again, or opens the same link everywhere at once, costs no more than one who looks once.
    private final Cache<String, byte[]> recent = Caffeine.newBuilder()
            .maximumWeight(CACHED_BYTES)
            .weigher((String _, byte[] pdf) -> pdf.length)
            .expireAfterWrite(Duration.ofMinutes(10))
            .build();

    @Autowired
    PdfRenderer(DocumentSettings settings) {
        this(settings.presses() == 0 ? Runtime.getRuntime().availableProcessors() / 2 : settings.presses());
    }

    public PdfRenderer(int presses) {
        this.presses = new Semaphore(Math.max(1, presses), true);
    }

    public byte[] render(Manuscript manuscript) {
        return recent.get(manuscript.digest(), _ -> printInTurn(manuscript)).clone();
    }

    private byte[] printInTurn(Manuscript manuscript) {
        try {
            if (!presses.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new Rejection.RateLimited(PATIENCE);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
        try {
            return print(manuscript);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            presses.release();
        }
    }

    private static byte[] print(Manuscript manuscript) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var renderer = builder(manuscript).buildPdfRenderer()) {
            renderer.createPDFWithoutClosing();
            try (var pdf = renderer.getPdfDocument()) {
                ArchivablePdf.complete(pdf, manuscript);
                pdf.save(out);
            }
        }
        return out.toByteArray();
    }

    private static PdfRendererBuilder builder(Manuscript manuscript) {
        var builder = new PdfRendererBuilder();
        builder.usePdfUaAccessibility(true);
        builder.usePdfAConformance(PdfAConformance.PDFA_3_A);
        builder.useColorProfile(ArchivablePdf.colors());
        for (var priority : ExternalResourceControlPriority.values()) {
            builder.useExternalResourceAccessControl((uri, _) -> uri.equals(manuscript.image()), priority);
        }
        PdfFonts.addTo(builder, manuscript.html());
        builder.withProducer(ArchivablePdf.PRODUCER);
        builder.withW3cDocument(new W3CDom().fromJsoup(Jsoup.parse(manuscript.html())), null);
        return builder;
    }
}
