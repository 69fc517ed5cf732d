package io.billwright.messaging.documents;

import com.openhtmltopdf.css.constants.IdentValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/// The fonts in the jar, in order of preference for a character, with the scripts each was made for.
@SuppressWarnings("ImmutableEnumChecker") // nobody changes the ranges
enum FontFile {
    SANS("liberation/LiberationSans-Regular", PdfRenderer.FONT, 400, IdentValue.NORMAL),
    SANS_BOLD("liberation/LiberationSans-Bold", PdfRenderer.FONT, 700, IdentValue.NORMAL),
    SANS_ITALIC("liberation/LiberationSans-Italic", PdfRenderer.FONT, 400, IdentValue.ITALIC),
    SANS_BOLD_ITALIC("liberation/LiberationSans-BoldItalic", PdfRenderer.FONT, 700, IdentValue.ITALIC),
    MONOSPACE("liberation/LiberationMono-Regular", "monospace", 400, IdentValue.NORMAL),

    HEBREW("NotoSansHebrew", 400, 0x0590, 0x05ff, 0x20aa, 0x20aa, 0xfb1d, 0xfb4f),
    HEBREW_BOLD("NotoSansHebrew", 700, HEBREW.ranges),
    ARABIC("NotoNaskhArabic", 400, 0x0600, 0x06ff, 0x0750, 0x077f, 0x08a0, 0x08ff, 0xfb50, 0xfdff, 0xfe70, 0xfeff),
    ARABIC_BOLD("NotoNaskhArabic", 700, ARABIC.ranges),
    DEVANAGARI("NotoSansDevanagari", 400, 0x0900, 0x097f, 0x1cd0, 0x1cff, 0x20b9, 0x20b9, 0xa830, 0xa8ff),
    DEVANAGARI_BOLD("NotoSansDevanagari", 700, DEVANAGARI.ranges),
    THAI("NotoSansThai", 400, 0x0e00, 0x0e7f),
    THAI_BOLD("NotoSansThai", 700, THAI.ranges),

    ARMENIAN("NotoSansArmenian", 400, 0x0530, 0x058f, 0xfb13, 0xfb17),
    THAANA("NotoSansThaana", 400, 0x0780, 0x07bf),
    BENGALI("NotoSansBengali", 400, 0x0980, 0x09ff),
    GURMUKHI("NotoSansGurmukhi", 400, 0x0a00, 0x0a7f),
    GUJARATI("NotoSansGujarati", 400, 0x0a80, 0x0aff),
    ORIYA("NotoSansOriya", 400, 0x0b00, 0x0b7f),
    TAMIL("NotoSansTamil", 400, 0x0b80, 0x0bff),
    TELUGU("NotoSansTelugu", 400, 0x0c00, 0x0c7f),
    KANNADA("NotoSansKannada", 400, 0x0c80, 0x0cff),
    MALAYALAM("NotoSansMalayalam", 400, 0x0d00, 0x0d7f),
    SINHALA("NotoSansSinhala", 400, 0x0d80, 0x0dff),
    LAO("NotoSansLao", 400, 0x0e80, 0x0eff),
    MYANMAR("NotoSansMyanmar", 400, 0x1000, 0x109f),
    GEORGIAN("NotoSansGeorgian", 400, 0x10a0, 0x10ff, 0x2d00, 0x2d2f),
    ETHIOPIC("NotoSansEthiopic", 400, 0x1200, 0x139f),
    KHMER("NotoSansKhmerUI", 400, 0x1780, 0x17ff, 0x19e0, 0x19ff),

    KOREAN("fonts/NanumGothic", "Nanum Gothic", 400, IdentValue.NORMAL, Ranges.KOREAN),
    EAST_ASIA("fonts/ttf/NotoSansSC/NotoSansSC-Regular", "Noto Sans SC", 400, IdentValue.NORMAL, Ranges.EAST_ASIA);

    private static final List<FontFile> ALWAYS =
            Arrays.stream(values()).filter(font -> font.ranges.length == 0).toList();
    private static final List<FontFile> FOR_SCRIPTS =
            Arrays.stream(values()).filter(font -> font.ranges.length > 0).toList();

    private final String path;
    private final String family;
    private final int weight;
    private final IdentValue style;
    private final int[] ranges;

    FontFile(String noto, int weight, int... ranges) {
        this("fonts/" + noto + (weight == 700 ? "-Bold" : "-Regular"), noto, weight, IdentValue.NORMAL, ranges);
    }

    FontFile(String path, String family, int weight, IdentValue style, int... ranges) {
        this.path = "/" + path + ".ttf";
        this.family = family;
        this.weight = weight;
        this.style = style;
        this.ranges = ranges;
    }

    /// The fonts that every document may use.
    static List<FontFile> always() {
        return ALWAYS;
    }

    /// The fonts for particular scripts.
    static List<FontFile> forScripts() {
        return FOR_SCRIPTS;
    }

    String family() {
        return family;
    }

    int weight() {
        return weight;
    }

    IdentValue style() {
        return style;
    }

    /// Whether this font was made for the character's script; it may still lack the character.
    boolean isFor(int codePoint) {
        for (int i = 0; i < ranges.length; i += 2) {
            if (codePoint >= ranges[i] && codePoint <= ranges[i + 1]) {
                return true;
            }
        }
        return false;
    }

    InputStream open() {
        return Objects.requireNonNull(FontFile.class.getResourceAsStream(path), path);
    }

    /// Without glyph substitution, that is ligatures: looking for them took a quarter of the rendering time, and text
    /// with ligatures cannot be searched. For scripts that need substitution, [Shaping] does it.
    TrueTypeFont read() {
        try (var file = open()) {
            var font = new TTFParser().parse(new RandomAccessReadBuffer(file.readAllBytes()));
            font.setEnableGsub(false);
            return font;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Scripts in several blocks: the first and the last character of each block.
    private static final class Ranges {

        private static final int[] KOREAN = {
            0x1100, 0x11ff, 0x3130, 0x318f, 0x3200, 0x321f, 0x3260, 0x327f, 0xac00, 0xd7ff
        };
        private static final int[] EAST_ASIA = {
            0x2000, 0xabff, 0xf900, 0xfaff, 0xfe10, 0xfe6f, 0xff00, 0xffef, 0x1f100, 0x1f2ff, 0x20000, 0x3ffff
        };
    }
}
