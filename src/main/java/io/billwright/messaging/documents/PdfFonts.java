package io.billwright.messaging.documents;

import com.openhtmltopdf.css.constants.IdentValue;
import com.openhtmltopdf.extend.impl.FSDefaultCacheStore;
import com.openhtmltopdf.pdfboxout.PDFontSupplier;
import com.openhtmltopdf.pdfboxout.PdfBoxFontResolver;
import com.openhtmltopdf.pdfboxout.PdfBoxFontResolver.FontGroup;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.CacheStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.jspecify.annotations.Nullable;

/// The fonts of the jar, read once and then used for one document after the other: reading them each time took a good
/// part of the time of a document. Not for two documents at a time.
final class PdfFonts {

    /// The first character of the scripts of East Asia.
    private static final char EAST_ASIA = '\u2e80';

    private final Map<String, TrueTypeFont> fonts = new HashMap<>();
    private final FSDefaultCacheStore metrics = new FSDefaultCacheStore();

    void addTo(PdfRendererBuilder builder) {
        builder.useCacheStore(CacheStore.PDF_FONT_METRICS, metrics);
    }

    void addTo(PdfBoxFontResolver resolver, PDDocument pdf, String html) {
        add(resolver, pdf, "/liberation/LiberationSans-Regular.ttf", PdfRenderer.FONT, 400, IdentValue.NORMAL);
        add(resolver, pdf, "/liberation/LiberationSans-Bold.ttf", PdfRenderer.FONT, 700, IdentValue.NORMAL);
        add(resolver, pdf, "/liberation/LiberationSans-Italic.ttf", PdfRenderer.FONT, 400, IdentValue.ITALIC);
        add(resolver, pdf, "/liberation/LiberationSans-BoldItalic.ttf", PdfRenderer.FONT, 700, IdentValue.ITALIC);
        add(resolver, pdf, "/liberation/LiberationMono-Regular.ttf", "monospace", 400, IdentValue.NORMAL);
        if (html.chars().anyMatch(c -> c >= EAST_ASIA)) {
            var path = "/fonts/ttf/NotoSansSC/NotoSansSC-Regular.ttf";
            add(resolver, pdf, path, "Noto Sans SC", 400, IdentValue.NORMAL);
        }
    }

    /// Each also stands in where the HTML names a font that is not here: its text would be missing.
    private void add(
            PdfBoxFontResolver resolver, PDDocument pdf, String path, String family, int weight, IdentValue style) {
        var font = new PDFontSupplier(null) {
            private @Nullable PDFont made;

            @Override
            public PDFont supply() {
                if (made == null) {
                    made = embedded(path, pdf);
                }
                return made;
            }
        };
        resolver.addFont(font, family, weight, style, true, FontGroup.MAIN);
        resolver.addFont(font, family, weight, style, true, FontGroup.FINAL_FALLBACK);
    }

    private PDFont embedded(String path, PDDocument pdf) {
        try {
            return PDType0Font.load(pdf, fonts.computeIfAbsent(path, PdfFonts::read), true);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Without substitutions, which means ligatures here: looking for them took a quarter of the time, and text with
    /// them cannot be searched.
    private static TrueTypeFont read(String path) {
        try (var file = Objects.requireNonNull(PdfFonts.class.getResourceAsStream(path), path)) {
            var font = new TTFParser().parse(new RandomAccessReadBuffer(file.readAllBytes()));
            font.setEnableGsub(false);
            return font;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
