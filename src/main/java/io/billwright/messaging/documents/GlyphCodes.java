package io.billwright.messaging.documents;

import java.io.IOException;
import java.util.List;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.CmapSubtable;
import org.apache.fontbox.ttf.CmapTable;
import org.apache.fontbox.ttf.TrueTypeFont;

/// Gives each glyph of a font a private-use code, so that text can name glyphs that no character stands for, such as
/// contextual forms of letters. Such text needs its real characters beside it, as `ActualText`.
final class GlyphCodes extends CmapSubtable {

    private static final int FIRST = 0xf0000;

    private final CmapLookup characters;
    private final int glyphs;

    private GlyphCodes(CmapLookup characters, int glyphs) {
        this.characters = characters;
        this.glyphs = glyphs;
        setPlatformId(CmapTable.PLATFORM_UNICODE);
        setPlatformEncodingId(CmapTable.ENCODING_UNICODE_2_0_FULL);
    }

    static void addTo(TrueTypeFont font) throws IOException {
        var codes = new GlyphCodes(font.getUnicodeCmapLookup(), font.getNumberOfGlyphs());
        font.getCmap().setCmaps(new CmapSubtable[] {codes});
    }

    static int of(int glyph) {
        return FIRST + glyph;
    }

    @Override
    public int getGlyphId(int code) {
        return code >= FIRST && code < FIRST + glyphs ? code - FIRST : characters.getGlyphId(code);
    }

    @Override
    public List<Integer> getCharCodes(int glyph) {
        var codes = characters.getCharCodes(glyph);
        return codes == null || codes.isEmpty() ? List.of(of(glyph)) : codes;
    }
}
