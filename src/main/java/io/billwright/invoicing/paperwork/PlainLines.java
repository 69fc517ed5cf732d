package io.billwright.invoicing.paperwork;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Lines of a plain text that any reader of mail shows as they are.
final class PlainLines {

    private static final int COLUMNS = 76;
    private static final Pattern BREAKS = Pattern.compile("[\\s\\p{Cntrl}\\x{85}\\x{2028}\\x{2029}]+");
    private static final Pattern EMPTY = Pattern.compile("\n{3,}");

    private PlainLines() {}

    /// The text on one line.
    static String one(String text) {
        return BREAKS.matcher(text).replaceAll(" ").strip();
    }

    /// Breaks long lines between words, and words only if they are longer than a line and no address to click on. Of
    /// several empty lines one is kept.
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
            int length = word.codePointCount(0, word.length());
            if (column > 0 && column + 1 + length > COLUMNS) {
                lines.append('\n');
                column = 0;
            } else if (column > 0) {
                lines.append(' ');
                column++;
            }
            column = append(lines, word, column + length);
        }
        return lines.toString();
    }

    /// Returns the column after the word.
    private static int append(StringBuilder lines, String word, int column) {
        if (column <= COLUMNS || word.contains("://")) {
            lines.append(word);
            return column;
        }
        int cut = word.offsetByCodePoints(0, COLUMNS);
        lines.append(word, 0, cut).append('\n');
        return append(lines, word.substring(cut), column - COLUMNS);
    }
}
