package io.billwright.platform.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Objects;
import java.util.OptionalInt;

/// The characters that documents can show. People's text may end up on an invoice, so characters that no font has are
/// rejected when the text is entered, not when it is printed. The list is generated from the fonts; a test compares
/// them.
public final class Printable {

    /// The list: one range of code points per line.
    public static final String FILE = "printable.txt";

    private static final BitSet ALL = read();

    private Printable() {}

    public static boolean is(int codePoint) {
        return ALL.get(codePoint);
    }

    /// The first character that cannot be printed.
    static OptionalInt notIn(String text) {
        return text.codePoints().filter(c -> !is(c)).findFirst();
    }

    public static boolean isAll(String text) {
        return text.codePoints().allMatch(Printable::is);
    }

    /// Replaces each character that cannot be printed with its code point, for text that is older than the list.
    public static String spellOut(String text) {
        if (isAll(text)) {
            return text;
        }
        var spelled = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (is(c)) {
                spelled.appendCodePoint(c);
            } else {
                spelled.append('[').append(number(c)).append(']');
            }
        });
        return spelled.toString();
    }

    /// Such as `U+1F9FE`.
    static String number(int codePoint) {
        return "U+%04X".formatted(codePoint);
    }

    private static BitSet read() {
        try (var file = Objects.requireNonNull(Printable.class.getResourceAsStream(FILE), FILE)) {
            var all = new BitSet();
            new String(file.readAllBytes(), StandardCharsets.US_ASCII).lines().forEach(line -> {
                int dash = line.indexOf('-');
                int first = Integer.parseInt(line, 0, dash, 16);
                all.set(first, Integer.parseInt(line, dash + 1, line.length(), 16) + 1);
            });
            return all;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
