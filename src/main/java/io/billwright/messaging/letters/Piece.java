package io.billwright.messaging.letters;

import java.util.List;
import java.util.stream.Collectors;

/// A part of a filled template: literal text or a value. A value is reduced to one line: in plain text, a line break
/// could imitate a line of ours.
public record Piece(String text, boolean isValue) {

    public Piece {
        text = isValue ? PlainLines.one(text) : text;
    }

    public static String joined(List<Piece> pieces) {
        return pieces.stream().map(Piece::text).collect(Collectors.joining());
    }
}
