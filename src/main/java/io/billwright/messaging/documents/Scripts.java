package io.billwright.messaging.documents;

import com.openhtmltopdf.bidi.BidiReorderer;
import com.openhtmltopdf.bidi.BidiSplitter;
import com.openhtmltopdf.bidi.BidiTextRun;
import com.openhtmltopdf.bidi.SimpleBidiSplitter;

/// What rendering has to consider about the characters of a text.
final class Scripts {

    /// Marks text of a right-to-left paragraph on its way from layout to rendering.
    static final char RIGHT_TO_LEFT = '\u202b';

    /// The first UTF-16 unit of the supplementary variation selectors.
    private static final char FIRST_OF_VARIANTS = '\udb40';

    private Scripts() {}

    /// Whether the text takes more than placing one glyph after the other.
    static boolean needShaping(String text) {
        return text.chars().anyMatch(Scripts::needsShaping);
    }

    static boolean areRightToLeft(String text) {
        return text.chars().anyMatch(Scripts::isRightToLeft);
    }

    /// Joiners, direction marks and variation selectors, which need no glyph in any font.
    static boolean isNeverSeen(int codePoint) {
        return Character.getType(codePoint) == Character.FORMAT
                || codePoint == 0x034f
                || codePoint == 0x17b4
                || codePoint == 0x17b5
                || (codePoint >= 0xfe00 && codePoint <= 0xfe0f)
                || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);
    }

    private static boolean needsShaping(int c) {
        if (c < 0x0300) {
            return false;
        }
        return (c <= 0x036f)
                || (c >= 0x0483 && c <= 0x0489)
                || (c >= 0x0590 && c <= 0x1cff)
                || (c >= 0x1dc0 && c <= 0x1dff)
                || (c >= 0x200b && c <= 0x200f)
                || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2060 && c <= 0x206f)
                || (c >= 0x20d0 && c <= 0x20ff)
                || c == 0x3099
                || c == 0x309a
                || (c >= 0xa800 && c <= 0xabff)
                || c == FIRST_OF_VARIANTS
                || (c >= 0xfb1d && c <= 0xfe2f)
                || (c >= 0xfe70 && c <= 0xfeff);
    }

    private static boolean isRightToLeft(int c) {
        return c >= 0x0590
                && switch (Character.getDirectionality(c)) {
                    case Character.DIRECTIONALITY_RIGHT_TO_LEFT, Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC -> true;
                    default -> false;
                };
    }

    /// Keeps the direction of a paragraph but does not split its text: that happens when it is rendered, line by
    /// line.
    static BidiSplitter directions() {
        return new SimpleBidiSplitter() {
            private BidiTextRun whole = new BidiTextRun(0, 0, LTR);

            @Override
            public void setParagraph(String paragraph, byte direction) {
                whole = new BidiTextRun(0, paragraph.length(), direction);
            }

            @Override
            public int countTextRuns() {
                return 1;
            }

            @Override
            public BidiTextRun getVisualRun(int run) {
                return whole;
            }

            @Override
            public byte getBaseDirection(String paragraph) {
                return switch (com.ibm.icu.text.Bidi.getBaseDirection(paragraph)) {
                    case com.ibm.icu.text.Bidi.RTL -> RTL;
                    case com.ibm.icu.text.Bidi.LTR -> LTR;
                    default -> NEUTRAL;
                };
            }
        };
    }

    /// Marks the text of right-to-left paragraphs.
    static BidiReorderer marks() {
        return new BidiReorderer() {
            @Override
            public String reorderRTLTextToLTR(String text) {
                return RIGHT_TO_LEFT + text;
            }

            @Override
            public String shapeText(String text) {
                return text;
            }

            @Override
            public String deshapeText(String text) {
                return text;
            }

            @Override
            public boolean isLiveImplementation() {
                return true;
            }
        };
    }
}
