package io.billwright.documents;

import com.openhtmltopdf.extend.FSSupplier;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FSFontUseCase;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.Objects;

/// The fonts of the jar.
final class PdfFonts {

    /// The first character of the scripts of East Asia.
    private static final char EAST_ASIA = '\u2e80';

    private PdfFonts() {}

    static void addTo(PdfRendererBuilder builder, String html) {
        add(builder, "/liberation/LiberationSans-Regular.ttf", PdfRenderer.FONT, 400, FontStyle.NORMAL);
        add(builder, "/liberation/LiberationSans-Bold.ttf", PdfRenderer.FONT, 700, FontStyle.NORMAL);
        add(builder, "/liberation/LiberationSans-Italic.ttf", PdfRenderer.FONT, 400, FontStyle.ITALIC);
        add(builder, "/liberation/LiberationSans-BoldItalic.ttf", PdfRenderer.FONT, 700, FontStyle.ITALIC);
        add(builder, "/liberation/LiberationMono-Regular.ttf", "monospace", 400, FontStyle.NORMAL);
        if (html.chars().anyMatch(c -> c >= EAST_ASIA)) {
            add(builder, "/fonts/ttf/NotoSansSC/NotoSansSC-Regular.ttf", "Noto Sans SC", 400, FontStyle.NORMAL);
        }
    }

    /// Each also stands in where the HTML names a font that is not here: its text would be missing.
    private static void add(PdfRendererBuilder builder, String path, String family, int weight, FontStyle style) {
        FSSupplier<InputStream> content = () -> Objects.requireNonNull(PdfFonts.class.getResourceAsStream(path), path);
        builder.useFont(
                content, family, weight, style, true, EnumSet.of(FSFontUseCase.DOCUMENT, FSFontUseCase.FALLBACK_FINAL));
    }
}
