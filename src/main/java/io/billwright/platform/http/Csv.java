package io.billwright.platform.http;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A line of a CSV file (RFC 4180). An apostrophe defuses a cell that a spreadsheet would take for a formula (S10),
/// but not a plain number, negative or not.
public record Csv(List<String> cells) {

    private static final String STARTS_A_FORMULA = "=+-@\t\r\n";
    private static final Pattern SKIPPED = Pattern.compile("^[\\s\\p{Z}\\p{C}]+");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
    private static final String NEEDS_QUOTES = ",;\"\r\n";

    public static Csv of(String... cells) {
        return new Csv(List.of(cells));
    }

    public void write(Writer out) throws IOException {
        out.write(cells.stream().map(Csv::cell).collect(Collectors.joining(",")));
        out.write("\r\n");
    }

    static String cell(String text) {
        var safe = startsFormula(text) && !NUMBER.matcher(text).matches() ? "'" + text : text;
        var quoted = safe.chars().anyMatch(c -> NEEDS_QUOTES.indexOf(c) >= 0);
        return quoted ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }

    /// Some programs skip leading blanks and zero-width characters, and some treat full-width operators like ASCII
    /// ones.
    private static boolean startsFormula(String text) {
        var start = SKIPPED.matcher(text).replaceFirst("");
        return !text.isEmpty()
                && (STARTS_A_FORMULA.indexOf(text.charAt(0)) >= 0
                        || (!start.isEmpty() && (STARTS_A_FORMULA + "＝＋－＠").indexOf(start.charAt(0)) >= 0));
    }
}
