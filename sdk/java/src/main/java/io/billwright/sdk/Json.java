package io.billwright.sdk;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, texts, exact decimals and truth values. */
public final class Json {

    private static final int DEEPEST = 500;

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    public static Object read(String text) {
        var json = new Json(text);
        var value = json.value();
        json.space();
        if (json.at < text.length()) {
            throw json.wrong();
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(String text) {
        return (Map<String, Object>) read(text);
    }

    public static String write(Object value) {
        var out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private Object value() {
        space();
        if (at >= text.length()) {
            throw wrong();
        }
        switch (text.charAt(at)) {
            case '{':
                return nested(this::members);
            case '[':
                return nested(this::items);
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private interface Reader {
        Object read();
    }

    private Object nested(Reader reader) {
        if (++depth > DEEPEST) {
            throw wrong();
        }
        at++;
        var value = reader.read();
        depth--;
        return value;
    }

    private Object members() {
        var members = new LinkedHashMap<String, Object>();
        if (!next('}')) {
            do {
                space();
                var name = string();
                expect(':');
                members.put(name, value());
            } while (next(','));
            expect('}');
        }
        return Collections.unmodifiableMap(members);
    }

    private Object items() {
        var items = new ArrayList<>();
        if (!next(']')) {
            do {
                items.add(value());
            } while (next(','));
            expect(']');
        }
        return Collections.unmodifiableList(items);
    }

    private String string() {
        if (at >= text.length() || text.charAt(at) != '"') {
            throw wrong();
        }
        at++;
        var string = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char letter = text.charAt(at++);
            string.append(letter == '\\' ? escaped() : letter);
        }
        expect('"');
        return string.toString();
    }

    private char escaped() {
        if (at >= text.length()) {
            throw wrong();
        }
        char letter = text.charAt(at++);
        switch (letter) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                if (at + 4 > text.length()) {
                    throw wrong();
                }
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return letter;
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong();
        }
        at += word.length();
        return value;
    }

    private BigDecimal number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return new BigDecimal(text.substring(start, at));
        } catch (NumberFormatException notANumber) {
            throw wrong();
        }
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean next(char expected) {
        space();
        if (at < text.length() && text.charAt(at) == expected) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char expected) {
        if (!next(expected)) {
            throw wrong();
        }
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("not JSON at character " + at);
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            out.append('{');
            var separator = "";
            for (var entry : map.entrySet()) {
                out.append(separator);
                quote(entry.getKey().toString(), out);
                out.append(':');
                write(entry.getValue(), out);
                separator = ",";
            }
            out.append('}');
        } else if (value instanceof List<?> list) {
            out.append('[');
            var separator = "";
            for (var item : list) {
                out.append(separator);
                write(item, out);
                separator = ",";
            }
            out.append(']');
        } else if (value instanceof BigDecimal number) {
            out.append(number.toPlainString());
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            quote(value.toString(), out);
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '"' || letter == '\\') {
                out.append('\\').append(letter);
            } else if (letter < ' ') {
                out.append("\\u00").append(Character.forDigit(letter >> 4, 16)).append(Character.forDigit(letter & 15, 16));
            } else {
                out.append(letter);
            }
        }
        out.append('"');
    }
}
