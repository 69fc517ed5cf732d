package io.billwright.messaging.letters;

import java.util.List;
import java.util.stream.Collectors;

/// A part of a text: what was written there, or a value. A value becomes one line: in plain text a line break could
/// pretend to be ours.
public record Piece(String text, boolean isValue) {

    public Piece {
        text = isValue ? PlainLines.one(text) : text;
    }

    public static String joined(List<Piece> pieces) {
        return pieces.stream().map(Piece::text).collect(Collectors.joining());
    }
}
