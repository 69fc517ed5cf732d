package io.billwright.edges.imports;

import io.billwright.edges.imports.ImportRow.Outcome;
import io.billwright.platform.http.CardNumbers;
import io.billwright.platform.http.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the rows of files. A file with wrong columns is rejected as a whole; an unreadable row is rejected on its
/// own, with its line and column.
final class ReadFiles {

    /// Limit over all files together: they are read into memory that other sellers need too (S13).
    static final int MOST_ROWS = 120_000;
    private static final int LONGEST_CELL = 10_000;
    private static final int LONGEST_NAME = 200;
    private static final char REPLACEMENT = '\uFFFD';

    private final List<ImportRow> rows = new ArrayList<>();

    private ReadFiles() {}

    /// The rows of all files in processing order.
    static List<ImportRow> of(Map<ImportFile, String> files) {
        var read = new ReadFiles();
        for (var file : ImportFile.values()) {
            if (files.containsKey(file)) {
                read.add(file, files.getOrDefault(file, ""));
            }
        }
        return read.rows;
    }

    private void add(ImportFile file, String text) {
        int most = MOST_ROWS - rows.size() + 1;
        var found = CsvReader.rows(text, most);
        if (found.isEmpty()) {
            throw Rejection.Invalid.field(file.field(), "has no line with the names of its columns");
        }
        if (found.size() > most) {
            throw Rejection.Invalid.field(
                    file.field(), "has too many rows: " + MOST_ROWS + " in all files at most; split them");
        }
        var header = header(file, found.getFirst());
        var lines = new HashMap<String, Integer>();
        var numbers = new HashMap<String, Integer>();
        for (var row : found.subList(1, found.size())) {
            var cells = cells(header, row);
            var problems = new ArrayList<Problem>();
            shape(header, row).ifPresent(problems::add);
            var externalId = name(cells, problems);
            if (problems.isEmpty() && !file.repeats()) {
                once("external_id", externalId, row.line(), lines).ifPresent(problems::add);
            }
            if (problems.isEmpty() && cells.containsKey("number")) {
                once("number", cells.get("number"), row.line(), numbers).ifPresent(problems::add);
            }
            rows.add(
                    problems.isEmpty()
                            ? new ImportRow(rows.size() + 1, file, row.line(), externalId, cells, Outcome.WAITING)
                            : refused(file, row.line(), externalId, problems));
        }
    }

    /// Cells of rows that are rejected here are not stored: they may contain what must not be stored, such as card
    /// numbers.
    private ImportRow refused(ImportFile file, int line, @Nullable String externalId, List<Problem> problems) {
        return new ImportRow(rows.size() + 1, file, line, externalId, Map.of(), Outcome.refused(problems));
    }

    private static List<String> header(ImportFile file, CsvReader.Row first) {
        var header = first.cells().stream()
                .map(cell -> cell.strip().toLowerCase(Locale.ROOT))
                .toList();
        if (header.stream().anyMatch(CardNumbers::in)) {
            throw Rejection.Invalid.field(file.field(), CardNumbers.REFUSAL);
        }
        var problems = new ArrayList<String>();
        file.required().stream()
                .filter(column -> !header.contains(column))
                .forEach(column -> problems.add("line 1: the column " + column + " is missing"));
        var seen = new HashSet<String>();
        for (var column : header) {
            if (!file.knows(column)) {
                problems.add("line 1: the column " + shown(column) + " is not known");
            } else if (!seen.add(column)) {
                problems.add("line 1: the column " + column + " is there twice");
            }
        }
        if (!problems.isEmpty()) {
            throw new Rejection.Invalid(
                    file.field() + " has the wrong columns: " + String.join("; ", problems),
                    Map.of(file.field(), problems));
        }
        return header;
    }

    private static String shown(String column) {
        var short40 = column.codePoints()
                .limit(40)
                .map(c -> Character.isLetterOrDigit(c) ? c : '_')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        return "'" + short40 + "'";
    }

    private static Map<String, String> cells(List<String> header, CsvReader.Row row) {
        var cells = new LinkedHashMap<String, String>();
        for (int i = 0; i < Math.min(header.size(), row.cells().size()); i++) {
            var cell = row.cells().get(i).strip();
            if (!cell.isEmpty()) {
                cells.put(header.get(i), cell.length() > LONGEST_CELL ? cell.substring(0, 1) : unescaped(cell));
            }
        }
        return cells;
    }

    /// Removes the apostrophe that programs writing CSV for spreadsheets, our exports included, put before formulas.
    private static String unescaped(String cell) {
        return cell.length() > 1 && cell.charAt(0) == '\'' && "=+-@".indexOf(cell.charAt(1)) >= 0
                ? cell.substring(1)
                : cell;
    }

    private static Optional<Problem> shape(List<String> header, CsvReader.Row row) {
        if (row.isBroken()) {
            return Optional.of(new Problem(null, "has a quote that is not closed, or text behind one"));
        }
        if (row.cells().size() != header.size()) {
            return Optional.of(new Problem(
                    null, "has " + row.cells().size() + " cells where the first line has " + header.size()));
        }
        for (int i = 0; i < header.size(); i++) {
            var cell = row.cells().get(i);
            if (cell.length() > LONGEST_CELL) {
                return Optional.of(new Problem(header.get(i), "has more than " + LONGEST_CELL + " characters"));
            }
            if (cell.indexOf(REPLACEMENT) >= 0) {
                return Optional.of(
                        new Problem(header.get(i), "has a character that was lost: the file must be in UTF-8"));
            }
            if (CardNumbers.in(cell)) {
                return Optional.of(new Problem(header.get(i), CardNumbers.REFUSAL));
            }
            if (cell.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(cell)) {
                return Optional.of(new Problem(header.get(i), "contains a character that cannot be stored"));
            }
            if (cell.strip().startsWith("=")) {
                return Optional.of(new Problem(header.get(i), "is a formula; write what it comes to"));
            }
        }
        return Optional.empty();
    }

    private static @Nullable String name(Map<String, String> cells, List<Problem> problems) {
        var name = cells.get("external_id");
        if (name == null && problems.isEmpty()) {
            problems.add(new Problem("external_id", "is required"));
        } else if (name != null && name.codePointCount(0, name.length()) > LONGEST_NAME) {
            problems.add(new Problem("external_id", "must have at most " + LONGEST_NAME + " characters"));
            return null;
        }
        return name == null
                        || CardNumbers.in(name)
                        || problems.stream().anyMatch(problem -> "external_id".equals(problem.column()))
                ? null
                : name;
    }

    private static Optional<Problem> once(String column, @Nullable String value, int line, Map<String, Integer> lines) {
        var earlier = value == null ? null : lines.putIfAbsent(value, line);
        return earlier == null
                ? Optional.empty()
                : Optional.of(new Problem(column, "is that of line " + earlier + " too"));
    }
}
