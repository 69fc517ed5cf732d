package io.billwright.edges.imports;

import java.util.ArrayList;
import java.util.List;

/// Parses CSV (RFC 4180) separated by commas, semicolons or tabs, with any line endings, and with or without a byte
/// order mark.
final class CsvReader {

    private static final char QUOTE = '"';
    /// More than any file has columns. Cells beyond are dropped; the row has too many columns anyway.
    private static final int MOST_CELLS = 100;

    private final String text;
    private final char separator;
    private int at;
    private int line = 1;

    private CsvReader(String text) {
        this.text = text;
        this.at = text.startsWith("\uFEFF") ? 1 : 0;
        this.separator = separator();
    }

    /// A row and the line on which it begins. `isBroken` if a quote is not closed, or is followed by text.
    record Row(int line, List<String> cells, boolean isBroken) {

        boolean isBlank() {
            return cells.size() == 1 && cells.getFirst().isBlank();
        }
    }

    /// The rows that are not blank, at most one more than `most`.
    static List<Row> rows(String text, int most) {
        var reader = new CsvReader(text);
        var rows = new ArrayList<Row>();
        while (reader.at < text.length() && rows.size() <= most) {
            var row = reader.row();
            if (!row.isBlank()) {
                rows.add(row);
            }
        }
        return rows;
    }

    /// The separator that occurs most often in the first line.
    private char separator() {
        int end = at;
        int commas = 0;
        int semicolons = 0;
        int tabs = 0;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            switch (text.charAt(end)) {
                case ',' -> commas++;
                case ';' -> semicolons++;
                case '\t' -> tabs++;
                default -> {}
            }
            end++;
        }
        if (tabs > commas && tabs > semicolons) {
            return '\t';
        }
        return semicolons > commas ? ';' : ',';
    }

    private Row row() {
        int first = line;
        var cells = new ArrayList<String>();
        boolean broken = false;
        while (true) {
            var cell = new StringBuilder();
            boolean quoted = at < text.length() && text.charAt(at) == QUOTE;
            if (quoted) {
                broken |= !quoted(cell);
            }
            broken |= plain(cell) && quoted;
            if (cells.size() < MOST_CELLS) {
                cells.add(cell.toString());
            }
            if (at >= text.length() || text.charAt(at) != separator) {
                break;
            }
            at++;
        }
        endLine();
        return new Row(first, cells, broken);
    }

    /// Reads up to the closing quote; returns whether there is one.
    private boolean quoted(StringBuilder cell) {
        at++;
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next == QUOTE && at < text.length() && text.charAt(at) == QUOTE) {
                at++;
            } else if (next == QUOTE) {
                return true;
            }
            if (next == '\n') {
                line++;
            }
            cell.append(next);
        }
        return false;
    }

    /// Reads up to the end of the cell; returns whether it read anything.
    private boolean plain(StringBuilder cell) {
        int start = at;
        while (at < text.length() && !endsACell(text.charAt(at))) {
            at++;
        }
        cell.append(text, start, at);
        return at > start;
    }

    private boolean endsACell(char next) {
        return next == separator || next == '\n' || next == '\r';
    }

    private void endLine() {
        if (at < text.length() && text.charAt(at) == '\r') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '\n') {
            at++;
        }
        line++;
    }
}
