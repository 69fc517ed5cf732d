package io.billwright.messaging.letters;

import java.lang.Character.UnicodeScript;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Lines of plain text that every mail client shows unchanged.
final class PlainLines {

    private static final int COLUMNS = 76;
    private static final Pattern BREAKS = Pattern.compile("[\\s\\p{Cntrl}\\x{85}\\x{2028}\\x{2029}]+");
    /// Characters that change the direction of the text after them.
    private static final Pattern TURNS =
            Pattern.compile("[\\x{200E}\\x{200F}\\x{061C}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");
    private static final Pattern EMPTY = Pattern.compile("\n{3,}");
    /// Characters that must not begin a line.
    private static final String CLOSING = "、。，．・：；？！）」』】〉》ー々";

    private PlainLines() {}

    /// The text on one line, without characters that change the direction of the text.
    static String one(String text) {
        return BREAKS.matcher(TURNS.matcher(text).replaceAll(""))
                .replaceAll(" ")
                .strip();
    }

    /// Wraps long lines at spaces; a word is split only if it is longer than a line and not a URL. Reduces several
    /// empty lines to one.
    static String wrapped(String text) {
        var lines = text.strip()
                .lines()
                .map(line -> wrappedLine(line.stripTrailing()))
                .collect(Collectors.joining("\n", "", "\n"));
        return EMPTY.matcher(lines).replaceAll("\n\n");
    }

    private static String wrappedLine(String line) {
        var lines = new StringBuilder();
        int column = 0;
        for (var word : line.split(" ", -1)) {
            int width = width(word);
            boolean goesOn = isWide(word) && column + 2 <= COLUMNS;
            if (column > 0 && !goesOn && column + 1 + width > COLUMNS) {
                lines.append('\n');
                column = 0;
            } else if (column > 0) {
                lines.append(' ');
                column++;
            }
            column = append(lines, word, column);
        }
        return lines.toString();
    }

    /// Returns the column after the word.
    private static int append(StringBuilder lines, String word, int start) {
        int column = start;
        if (column + width(word) <= COLUMNS || word.contains("://")) {
            lines.append(word);
            return column + width(word);
        }
        // Length of the run at the end of the line that must not be split, such as a Latin word in Japanese text.
        int run = 0;
        for (int at = 0; at < word.length(); at += Character.charCount(word.codePointAt(at))) {
            int character = word.codePointAt(at);
            int width = width(character);
            if (column + width > COLUMNS && CLOSING.indexOf(character) < 0) {
                run = run < column ? run : 0;
                lines.insert(lines.length() - run, '\n');
                column = run;
            }
            lines.appendCodePoint(character);
            column += width;
            run = width == 1 && Character.isBmpCodePoint(character) ? run + 1 : 0;
        }
        return column;
    }

    /// Whether its script allows line breaks between any two characters.
    private static boolean isWide(String word) {
        return !word.isEmpty() && width(word.codePointAt(0)) == 2;
    }

    private static int width(String word) {
        return word.codePoints().map(PlainLines::width).sum();
    }

    /// In columns of a monospaced font.
    private static int width(int character) {
        boolean isWide = switch (UnicodeScript.of(character)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
            default ->
                (character >= 0x3000 && character <= 0x303F)
                        || (character >= 0xFF01 && character <= 0xFF60)
                        || character == 'ー';
        };
        return isWide ? 2 : 1;
    }
}
