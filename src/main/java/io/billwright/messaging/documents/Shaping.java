package io.billwright.messaging.documents;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.font.FontRenderContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Shapes text: chooses and positions glyphs by the rules of its script, such as joining letters, conjuncts,
/// reordered vowels and marks. Done by HarfBuzz, the engine in the JDK.
final class Shaping {

    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);
    private static final float SIZE = 1000;
    /// Glyph ids from here on stand for characters without a glyph, such as joiners.
    private static final int INVISIBLE = 0xfffe;

    private static final Map<FontFile, Font> FONTS = new ConcurrentHashMap<>();

    static {
        useNoFontsOfTheMachine();
    }

    private Shaping() {}

    /// Positions are in thousandths of the font size, to the right and downwards.
    record Glyph(int id, float x, float y) {}

    record Shaped(List<Glyph> glyphs, float width) {}

    static Shaped shape(FontFile file, String text, boolean isRightToLeft) {
        var font = FONTS.computeIfAbsent(file, Shaping::load);
        int direction = isRightToLeft ? Font.LAYOUT_RIGHT_TO_LEFT : Font.LAYOUT_LEFT_TO_RIGHT;
        var shaped = font.layoutGlyphVector(EXACT, text.toCharArray(), 0, text.length(), direction);
        var glyphs = new ArrayList<Glyph>(shaped.getNumGlyphs());
        for (int i = 0; i < shaped.getNumGlyphs(); i++) {
            int id = shaped.getGlyphCode(i);
            if (id < INVISIBLE) {
                var place = shaped.getGlyphPosition(i);
                glyphs.add(new Glyph(id, (float) place.getX(), (float) place.getY()));
            }
        }
        var end = shaped.getGlyphPosition(shaped.getNumGlyphs());
        return new Shaped(glyphs, (float) end.getX());
    }

    private static Font load(FontFile file) {
        try (var in = file.open()) {
            return Font.createFont(Font.TRUETYPE_FONT, in).deriveFont(SIZE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (FontFormatException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /// Otherwise the JDK looks for installed fonts first, and fails if there are none, as in a minimal container.
    private static void useNoFontsOfTheMachine() {
        if (System.getProperty("sun.awt.fontconfig") != null) {
            return;
        }
        try {
            var file = Files.createTempFile("fonts", ".properties");
            Files.writeString(file, "version=1\nsequence.allfonts=default\n", StandardCharsets.ISO_8859_1);
            file.toFile().deleteOnExit();
            System.setProperty("sun.awt.fontconfig", file.toString());
            System.setProperty("java.awt.headless", System.getProperty("java.awt.headless", "true"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
