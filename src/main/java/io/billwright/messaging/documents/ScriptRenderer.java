package io.billwright.messaging.documents;

import com.ibm.icu.text.Bidi;
import com.openhtmltopdf.extend.FontContext;
import com.openhtmltopdf.extend.OutputDevice;
import com.openhtmltopdf.extend.TextRenderer;
import com.openhtmltopdf.pdfboxout.PdfBoxFSFont;
import com.openhtmltopdf.pdfboxout.PdfBoxFastOutputDevice;
import com.openhtmltopdf.pdfboxout.PdfBoxFontResolver.FontDescription;
import com.openhtmltopdf.pdfboxout.PdfBoxTextRenderer;
import com.openhtmltopdf.render.FSFont;
import com.openhtmltopdf.render.FSFontMetrics;
import com.openhtmltopdf.render.JustificationInfo;
import io.billwright.messaging.documents.Shaping.Glyph;
import io.billwright.messaging.documents.Shaping.Shaped;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.jspecify.annotations.Nullable;

/// Renders text of any script: splits it by direction and font, shapes each part, and attaches the original
/// characters to the glyphs. Text that needs none of this is left to the library, which is faster. For one document.
final class ScriptRenderer extends PdfBoxTextRenderer {

    private static final COSName SPAN = COSName.getPDFName("Span");
    /// How far a glyph's position may deviate from the end of the previous one, in thousandths of the font size.
    private static final float EXACT_ENOUGH = 0.5f;

    private final PdfFonts fonts;
    private final Runnable step;
    private final Map<Text, List<Part>> shaped = new HashMap<>();

    ScriptRenderer(PdfFonts fonts, Runnable step) {
        this.fonts = fonts;
        this.step = step;
    }

    private record Text(List<FontDescription> fonts, String characters) {}

    private record Part(FontDescription font, FontFile file, Shaped shaped) {}

    private record Run(FontDescription font, String characters) {}

    @Override
    public int getWidth(FontContext context, FSFont font, String text) {
        step.run();
        if (!Scripts.needShaping(text)) {
            return super.getWidth(context, font, text);
        }
        float width = 0;
        for (var part : parts((PdfBoxFSFont) font, text)) {
            width += part.shaped().width();
        }
        return (int) Math.ceil(width / 1000 * font.getSize2D());
    }

    /// Line height does not depend on the script.
    @Override
    public FSFontMetrics getFSFontMetrics(FontContext context, FSFont font, String text) {
        var first = ((PdfBoxFSFont) font).getFontDescriptions().subList(0, 1);
        return super.getFSFontMetrics(context, new PdfBoxFSFont(first, font.getSize2D()), text);
    }

    @Override
    public void drawString(OutputDevice device, String text, float x, float y) {
        drawString(device, text, x, y, null);
    }

    @Override
    public void drawString(OutputDevice device, String text, float x, float y, @Nullable JustificationInfo spacing) {
        if (!Scripts.needShaping(text)) {
            super.drawString(device, text, x, y, spacing);
            return;
        }
        var pdf = (PdfBoxFastOutputDevice) device;
        var font = (PdfBoxFSFont) pdf.getSharedContext().getFont(pdf.getFontSpecification());
        var characters = text.charAt(0) == Scripts.RIGHT_TO_LEFT ? text.substring(1) : text;
        var actual = new COSDictionary();
        actual.setString(COSName.ACTUAL_TEXT, characters);
        pdf.getCurrentPage().beginMarkedContent(SPAN, actual);
        float at = x;
        for (var part : parts(font, text)) {
            draw(pdf, part, at, y, font.getSize2D());
            at += part.shaped().width() / 1000 * font.getSize2D();
        }
        pdf.getCurrentPage().endMarkedContent();
    }

    /// Writes glyphs together as long as each starts where the previous one ends.
    private void draw(PdfBoxFastOutputDevice pdf, Part part, float x, float y, float size) {
        var glyphs = part.shaped().glyphs();
        int from = 0;
        while (from < glyphs.size()) {
            var first = glyphs.get(from);
            var codes = new StringBuilder();
            float next = first.x();
            int i = from;
            while (i < glyphs.size() && follows(glyphs.get(i), next, first.y())) {
                codes.appendCodePoint(GlyphCodes.of(glyphs.get(i).id()));
                next += fonts.width(part.file(), glyphs.get(i).id());
                i++;
            }
            float left = x + first.x() / 1000 * size;
            pdf.drawStringFast(codes.toString(), left, y + first.y() / 1000 * size, null, part.font(), size);
            from = i;
        }
    }

    private static boolean follows(Glyph glyph, float x, float y) {
        return Math.abs(glyph.x() - x) < EXACT_ENOUGH && Math.abs(glyph.y() - y) < EXACT_ENOUGH;
    }

    private List<Part> parts(PdfBoxFSFont font, String text) {
        return shaped.computeIfAbsent(new Text(font.getFontDescriptions(), text), this::shape);
    }

    /// The parts from left to right.
    private List<Part> shape(Text text) {
        boolean isRightToLeft = text.characters().charAt(0) == Scripts.RIGHT_TO_LEFT;
        var characters = TextRenderer.getEffectivePrintableString(
                isRightToLeft ? text.characters().substring(1) : text.characters());
        var parts = new ArrayList<Part>();
        if (characters.isEmpty()) {
            return parts;
        }
        var order = new Bidi(characters, isRightToLeft ? Bidi.RTL : Bidi.LEVEL_DEFAULT_LTR);
        for (int i = 0; i < order.countRuns(); i++) {
            var run = order.getVisualRun(i);
            var backwards = run.isOddRun();
            var pieces = new ArrayList<Part>();
            for (var piece : runs(text.fonts(), characters.substring(run.getStart(), run.getLimit()))) {
                var file = fonts.file(piece.font());
                pieces.add(new Part(piece.font(), file, Shaping.shape(file, piece.characters(), backwards)));
            }
            parts.addAll(backwards ? pieces.reversed() : pieces);
        }
        return parts;
    }

    /// Runs of text that one font can write; a letter and its marks stay together.
    private List<Run> runs(List<FontDescription> fonts, String characters) {
        var runs = new ArrayList<Run>();
        var clusters = BreakIterator.getCharacterInstance(Locale.ROOT);
        clusters.setText(characters);
        int start = clusters.first();
        for (int end = clusters.next(); end != BreakIterator.DONE; start = end, end = clusters.next()) {
            var cluster = characters.substring(start, end);
            var font = fontFor(fonts, cluster);
            if (!runs.isEmpty() && runs.getLast().font().equals(font)) {
                var last = runs.removeLast();
                runs.add(new Run(font, last.characters() + cluster));
            } else {
                runs.add(new Run(font, cluster));
            }
        }
        return runs;
    }

    private FontDescription fontFor(List<FontDescription> available, String cluster) {
        for (var font : available) {
            if (cluster.codePoints().allMatch(c -> fonts.writes(font, c))) {
                return font;
            }
        }
        return available.getFirst();
    }
}
