package io.billwright.sdk.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Reading of untyped YAML, and writing it as JSON.
final class Json {

    private Json() {}

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        return value == null ? List.of() : (List<Object>) value;
    }

    static String text(Object value) {
        return value == null ? "" : value.toString().strip();
    }

    static String write(Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map -> {
                var fields = new ArrayList<String>();
                map.forEach((name, field) -> fields.add(quote(name.toString()) + ":" + write(field)));
                yield "{" + String.join(",", fields) + "}";
            }
            case List<?> list -> "[" + String.join(",", list.stream().map(Json::write).toList()) + "]";
            case String text -> quote(text);
            default -> value.toString();
        };
    }

    /// A string that Java, Python and JSON read alike.
    static String quote(String text) {
        var quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            switch (letter) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> {
                    if (letter < ' ') {
                        quoted.append("\\u%04x".formatted((int) letter));
                    } else {
                        quoted.append(letter);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
