package io.billwright.platform.http;

import io.billwright.platform.http.Complaints.Wrong;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Reads text that can be stored, shown and mailed.
public final class Texts {

    private static final Pattern EMAIL = Pattern.compile("[^\\s@\\p{Cntrl}<>,;\"]+@[^\\s@\\p{Cntrl}<>,;\"]+");
    private static final int LONGEST_EMAIL = 254;

    private Texts() {}

    public static String read(JsonNode value, int maxLength) {
        return forPeople(opaque(value, maxLength));
    }

    /// Text that no person wrote and no document shows.
    static String opaque(JsonNode value, int maxLength) {
        var text = anyOrEmpty(value, maxLength);
        if (text.isBlank()) {
            throw new Wrong("must not be blank");
        }
        return text;
    }

    /// A remark about something that exists already: any character is allowed, since no future document shows it.
    static String readOrEmpty(JsonNode value, int maxLength) {
        return withoutCardNumber(anyOrEmpty(value, maxLength));
    }

    private static String forPeople(String text) {
        Printable.notIn(text).ifPresent(character -> {
            throw new Wrong("contains a character that cannot be printed (" + Printable.number(character) + ")");
        });
        return withoutCardNumber(text);
    }

    private static String withoutCardNumber(String text) {
        if (CardNumbers.in(text)) {
            throw new Wrong(CardNumbers.REFUSAL);
        }
        return text;
    }

    /// Text that may be empty. Its length is counted in code points, not in UTF-16 units.
    private static String anyOrEmpty(JsonNode value, int maxLength) {
        if (!value.isString()) {
            throw new Wrong("must be text");
        }
        var text = value.stringValue();
        if (text.codePointCount(0, text.length()) > maxLength) {
            throw new Wrong("must have at most " + maxLength + " characters");
        }
        if (!storable(text)) {
            throw new Wrong("contains a character that cannot be stored");
        }
        return text;
    }

    /// Empty if the value is not text; every text format rejects the empty string.
    static String orEmpty(JsonNode value) {
        return value.isString() ? value.stringValue() : "";
    }

    public static String email(JsonNode value) {
        var text = orEmpty(value);
        if (!isEmail(text)) {
            throw new Wrong("must be an email address");
        }
        return withoutCardNumber(text);
    }

    public static boolean isEmail(String text) {
        return text.length() <= LONGEST_EMAIL && EMAIL.matcher(text).matches() && storable(text);
    }

    static String matching(JsonNode value, String pattern, String form) {
        var text = orEmpty(value);
        if (!text.matches(pattern)) {
            throw new Wrong("must be " + form);
        }
        return withoutCardNumber(text);
    }

    /// PostgreSQL stores neither NUL nor half of a surrogate pair.
    static boolean storable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isLowSurrogate(c)) {
                return false;
            }
            if (Character.isHighSurrogate(c)) {
                i++;
                if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }
}
