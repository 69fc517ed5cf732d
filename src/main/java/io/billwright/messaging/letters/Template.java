package io.billwright.messaging.letters;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A text with named placeholders such as `{invoice_number}`, and no other syntax: no code, conditions or markup.
/// Values are inserted as they are; placeholders in them are not expanded.
record Template(List<Piece> pieces) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z_]{1,40})\\}");
    private static final Pattern BRACE = Pattern.compile("[{}]");

    /// Thrown for a brace that is not part of a placeholder.
    static final class Malformed extends IllegalArgumentException {

        private static final long serialVersionUID = 1;
        private static final String MESSAGE = "has a brace that belongs to no placeholder such as {customer}";

        Malformed() {
            super(MESSAGE);
        }

        @Override
        public String getMessage() {
            return MESSAGE;
        }
    }

    static Template of(String text) {
        var pieces = new ArrayList<Piece>();
        var found = PLACEHOLDER.matcher(text);
        int from = 0;
        while (found.find()) {
            literal(text.substring(from, found.start()), pieces);
            pieces.add(new Piece(found.group(1), true));
            from = found.end();
        }
        literal(text.substring(from), pieces);
        return new Template(List.copyOf(pieces));
    }

    private static void literal(String text, List<Piece> pieces) {
        if (BRACE.matcher(text).find()) {
            throw new Malformed();
        }
        if (!text.isEmpty()) {
            pieces.add(new Piece(text, false));
        }
    }

    Set<String> names() {
        return pieces.stream().filter(Piece::isValue).map(Piece::text).collect(Collectors.toSet());
    }

    List<Piece> filled(Map<String, String> values) {
        return pieces.stream()
                .map(piece -> piece.isValue() ? new Piece(value(values, piece.text()), true) : piece)
                .toList();
    }

    private static String value(Map<String, String> values, String name) {
        var value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no value for {" + name + "}");
        }
        return value;
    }
}
