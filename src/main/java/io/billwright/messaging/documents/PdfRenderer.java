package io.billwright.messaging.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.util.XRLog;
import io.billwright.messaging.documents.PrintingTime.TooLong;
import io.billwright.platform.http.Printable;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.shares.FairShares;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Renders HTML to PDF with the fonts of the jar, for archiving (PDF/A-3) and accessibility (PDF/UA). The same
/// manuscript gives the same bytes. No external resource is loaded, whatever the HTML refers to (S10), each document
/// has a time limit (S14), and sellers take turns (S13).
@Component
public class PdfRenderer {

    /// The font family that templates name.
    public static final String FONT = "Liberation Sans";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration REMEMBERED = Duration.ofMinutes(10);
    private static final long CACHED_BYTES = 32L * 1024 * 1024;

    static {
        // The library logs every font and step; failures are thrown as exceptions anyway.
        XRLog.setLoggingEnabled(false);
    }

    /// Rendering is bound by the CPU: more at a time would only be slower, and starve the API.
    private final FairShares presses;

    private final Duration longest;
    private final ConcurrentLinkedQueue<PdfFonts> fonts;
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("press-", 1).factory());

    /// Opening a document again, or in many places at once, costs no more than once.
    private final Cache<String, byte[]> recent = Caffeine.newBuilder()
            .maximumWeight(CACHED_BYTES)
            .weigher((String _, byte[] pdf) -> pdf.length)
            .expireAfterWrite(REMEMBERED)
            .build();

    private final ConcurrentMap<String, CompletableFuture<byte[]>> printing = new ConcurrentHashMap<>();

    /// A document that took too long is not tried again for every request.
    private final Cache<String, TooLong> failed = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(REMEMBERED)
            .build();

    @Autowired
    PdfRenderer(DocumentSettings settings) {
        this(settings.presses() == 0 ? Runtime.getRuntime().availableProcessors() / 2 : settings.presses());
    }

    public PdfRenderer(int presses) {
        this(presses, LONGEST);
    }

    PdfRenderer(int presses, Duration longest) {
        this.longest = longest;
        int all = Math.max(1, presses);
        this.presses = new FairShares(all, (all + 1) / 2);
        this.fonts = new ConcurrentLinkedQueue<>(
                Stream.generate(PdfFonts::new).limit(all).toList());
    }

    /// Not for use in a transaction: it waits for its turn and takes long.
    public byte[] render(UUID sellerId, Manuscript manuscript) {
        var digest = manuscript.digest();
        if (failed.getIfPresent(digest) != null) {
            throw TooLong.refusal();
        }
        var ready = recent.getIfPresent(digest);
        return (ready == null ? printed(sellerId, manuscript, digest) : ready).clone();
    }

    /// The first request renders for all that arrive meanwhile.
    private byte[] printed(UUID sellerId, Manuscript manuscript, String digest) {
        var own = new CompletableFuture<byte[]>();
        var first = printing.putIfAbsent(digest, own);
        try {
            if (first == null) {
                printInTurn(sellerId, manuscript, own);
            }
            var pdf = (first == null ? own : first).join();
            recent.put(digest, pdf);
            return pdf;
        } catch (CompletionException failure) {
            throw thrown(failure, digest);
        } finally {
            printing.remove(digest, own);
        }
    }

    private void printInTurn(UUID sellerId, Manuscript manuscript, CompletableFuture<byte[]> result) {
        try (var _ = presses.take(sellerId, PATIENCE).orElseThrow(PdfRenderer::busy)) {
            result.complete(CompletableFuture.supplyAsync(() -> print(manuscript), threads)
                    .join());
        } catch (RuntimeException failure) {
            result.completeExceptionally(failure);
        }
    }

    private static Rejection busy() {
        return new Rejection.RateLimited("too many documents are being printed", PATIENCE);
    }

    private RuntimeException thrown(CompletionException failure, String digest) {
        return switch (failure.getCause()) {
            case TooLong tooLong -> {
                failed.put(digest, tooLong);
                yield TooLong.refusal();
            }
            case Rejection rejection -> rejection;
            case null, default -> failure;
        };
    }

    private byte[] print(Manuscript manuscript) {
        var own = fonts.remove();
        try {
            return print(manuscript, own, new PrintingTime(longest));
        } catch (IOException failure) {
            throw new CompletionException(failure);
        } finally {
            fonts.add(own);
        }
    }

    private static byte[] print(Manuscript manuscript, PdfFonts fonts, PrintingTime time) throws IOException {
        var out = time.output();
        try (var pdf = time.document()) {
            var builder = builder(manuscript);
            builder.usePDDocument(pdf);
            fonts.addTo(builder);
            try (var renderer = builder.buildPdfRenderer()) {
                time.watch(renderer.getSharedContext(), fonts);
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
        if (Scripts.areRightToLeft(manuscript.html())) {
            builder.useUnicodeBidiSplitter(Scripts::directions);
            builder.useUnicodeBidiReorderer(Scripts.marks());
        }
        builder.withProducer(ArchivablePdf.PRODUCER);
        builder.withW3cDocument(new W3CDom().fromJsoup(Jsoup.parse(Printable.spellOut(manuscript.html()))), null);
        return builder;
    }
}
