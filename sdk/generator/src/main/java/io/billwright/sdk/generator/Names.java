package io.billwright.sdk.generator;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Names of the contract in the customs of a language.
public final class Names {

    private static final Pattern HUMP = Pattern.compile("([a-z0-9])([A-Z])");
    private static final Set<String> JAVA_WORDS =
            Set.of("default", "void", "class", "public", "private", "final", "new", "package", "case", "notify", "wait");
    private static final Set<String> PYTHON_WORDS =
            Set.of("from", "class", "def", "is", "in", "not", "pass", "global", "import", "with", "as", "lambda");

    private Names() {}

    /// `starts_at` as `StartsAt`.
    public static String pascal(String name) {
        var pascal = new StringBuilder();
        for (var word : name.split("[_\\-. ]")) {
            if (!word.isEmpty()) {
                pascal.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
            }
        }
        return pascal.toString();
    }

    /// `starts_at` as `startsAt`.
    public static String camel(String name) {
        var pascal = pascal(name);
        var camel = pascal.substring(0, 1).toLowerCase(Locale.ROOT) + pascal.substring(1);
        return JAVA_WORDS.contains(camel) ? camel + "_" : camel;
    }

    /// `listCustomers` as `list_customers`.
    public static String snake(String name) {
        var snake = HUMP.matcher(name).replaceAll("$1_$2").toLowerCase(Locale.ROOT).replace('-', '_');
        return PYTHON_WORDS.contains(snake) ? snake + "_" : snake;
    }

    /// A constant of an enum.
    public static String constant(String value) {
        var constant = value.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        return Character.isDigit(constant.charAt(0)) ? "_" + constant : constant;
    }

    /// One of those that a list is named after.
    static String singular(String name) {
        if (name.endsWith("ies")) {
            return name.substring(0, name.length() - 3) + "y";
        }
        if (name.endsWith("Status")) {
            return name;
        }
        return name.endsWith("s") ? name.substring(0, name.length() - 1) : name + "_item";
    }
}
