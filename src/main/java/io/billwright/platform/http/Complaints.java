package io.billwright.platform.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Collects what is wrong with a request, field by field.
final class Complaints {

    /// Bounds the answer to a body that consists of mistakes.
    private static final int MOST = 100;

    private final Map<String, List<String>> byField = new TreeMap<>();

    void add(String field, String message) {
        if (byField.size() < MOST) {
            byField.computeIfAbsent(field, _ -> new ArrayList<>()).add(message);
        }
    }

    /// Whether there is a complaint about a field or anything inside it.
    boolean about(String field) {
        return byField.keySet().stream()
                .anyMatch(name -> name.equals(field) || name.startsWith(field + ".") || name.startsWith(field + "["));
    }

    /// Reads a value; the reader reports a mistake by throwing [Wrong].
    <T> Optional<T> attempt(String field, Supplier<T> reader) {
        try {
            return Optional.of(reader.get());
        } catch (Wrong wrong) {
            add(field, wrong.what());
            return Optional.empty();
        }
    }

    void throwIfAny() {
        if (!byField.isEmpty()) {
            throw new Rejection.Invalid("invalid fields: " + String.join(", ", byField.keySet()), byField);
        }
    }

    /// A value that cannot be read, with the message for its sender.
    static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Wrong(String message) {
            super(message, null, false, false);
        }

        String what() {
            return String.valueOf(getMessage());
        }
    }
}
