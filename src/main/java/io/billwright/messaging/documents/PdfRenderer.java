package io.billwright.messaging.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.util.XRLog;
import io.billwright.platform.http.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.pdfbox.pdmodel.PDDocument;
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
    private final BlockingQueue<PdfFonts> presses;

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
        var all = Stream.generate(PdfFonts::new).limit(Math.max(1, presses)).toList();
        this.presses = new ArrayBlockingQueue<>(all.size(), true, all);
    }

    public byte[] render(Manuscript manuscript) {
        return recent.get(manuscript.digest(), _ -> printInTurn(manuscript)).clone();
    }

    private byte[] printInTurn(Manuscript manuscript) {
        var fonts = freePress();
        try {
            return print(manuscript, fonts);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            presses.add(fonts);
        }
    }

    private PdfFonts freePress() {
        try {
            var free = presses.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (free == null) {
                throw new Rejection.RateLimited(PATIENCE);
            }
            return free;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static byte[] print(Manuscript manuscript, PdfFonts fonts) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var pdf = new PDDocument()) {
            var builder = builder(manuscript);
            builder.usePDDocument(pdf);
            fonts.addTo(builder);
            try (var renderer = builder.buildPdfRenderer()) {
                fonts.addTo(renderer.getFontResolver(), pdf, manuscript.html());
                renderer.createPDFWithoutClosing();
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
        builder.withProducer(ArchivablePdf.PRODUCER);
        builder.withW3cDocument(new W3CDom().fromJsoup(Jsoup.parse(manuscript.html())), null);
        return builder;
    }
}
