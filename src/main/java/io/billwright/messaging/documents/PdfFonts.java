package io.billwright.messaging.documents;

import com.openhtmltopdf.extend.impl.FSDefaultCacheStore;
import com.openhtmltopdf.pdfboxout.PDFontSupplier;
import com.openhtmltopdf.pdfboxout.PdfBoxFontResolver;
import com.openhtmltopdf.pdfboxout.PdfBoxFontResolver.FontDescription;
import com.openhtmltopdf.pdfboxout.PdfBoxFontResolver.FontGroup;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.CacheStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.jspecify.annotations.Nullable;

/// The parsed fonts of the jar, reused from one document to the next: parsing them took a good part of each
/// rendering. Not for two documents at a time.
final class PdfFonts {

    /// All characters before this one are in the font of every document.
    private static final int FIRST_OF_OTHERS = 0x0250;

    private final Map<FontFile, TrueTypeFont> read = new EnumMap<>(FontFile.class);
    private final Map<FontFile, CmapLookup> characters = new EnumMap<>(FontFile.class);
    private final FSDefaultCacheStore metrics = new FSDefaultCacheStore();
    private final IdentityHashMap<PDFont, FontFile> ofDocument = new IdentityHashMap<>();

    void addTo(PdfRendererBuilder builder) {
        builder.useCacheStore(CacheStore.PDF_FONT_METRICS, metrics);
    }

    void addTo(PdfBoxFontResolver resolver, PDDocument pdf, String html) {
        ofDocument.clear();
        for (var font : FontFile.always()) {
            add(resolver, pdf, font);
        }
        for (var font : neededFor(html)) {
            add(resolver, pdf, font);
        }
    }

    /// The file of a font of the rendering library.
    FontFile file(FontDescription font) {
        return Objects.requireNonNull(ofDocument.get(font.getFont()));
    }

    boolean writes(FontDescription font, int codePoint) {
        return Scripts.isNeverSeen(codePoint) || writes(file(font), codePoint);
    }

    /// In thousandths of the font size.
    float width(FontFile file, int glyph) {
        try {
            var font = read(file);
            return font.getAdvanceWidth(glyph) * 1000f / font.getUnitsPerEm();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Set<FontFile> neededFor(String html) {
        var needed = EnumSet.noneOf(FontFile.class);
        html.codePoints()
                .filter(c -> c >= FIRST_OF_OTHERS && !writes(FontFile.SANS, c))
                .distinct()
                .forEach(c -> FontFile.forScripts().stream()
                        .filter(font -> font.isFor(c))
                        .forEach(needed::add));
        return needed;
    }

    private boolean writes(FontFile file, int codePoint) {
        read(file);
        return Objects.requireNonNull(characters.get(file)).getGlyphId(codePoint) != 0;
    }

    /// Every font is also a fallback for unknown fonts in the HTML, whose text would be missing otherwise.
    private void add(PdfBoxFontResolver resolver, PDDocument pdf, FontFile file) {
        var font = new PDFontSupplier(null) {
            private @Nullable PDFont made;

            @Override
            public PDFont supply() {
                if (made == null) {
                    made = embedded(file, pdf);
                    ofDocument.put(made, file);
                }
                return made;
            }
        };
        resolver.addFont(font, file.family(), file.weight(), file.style(), true, FontGroup.MAIN);
        resolver.addFont(font, file.family(), file.weight(), file.style(), true, FontGroup.FINAL_FALLBACK);
    }

    private PDFont embedded(FontFile file, PDDocument pdf) {
        try {
            return PDType0Font.load(pdf, read(file), true);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private TrueTypeFont read(FontFile file) {
        return read.computeIfAbsent(file, key -> {
            try {
                var font = key.read();
                characters.put(key, font.getUnicodeCmapLookup());
                GlyphCodes.addTo(font);
                return font;
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }
}
