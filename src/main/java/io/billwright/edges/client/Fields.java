package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Builds a request body from arguments of the form `key=value`, such as `bricks[0][quantity]=5`.
final class Fields {

    private static final Pattern KEY = Pattern.compile("([^\\[\\]]+)((?:\\[[^\\[\\]]*])*)");
    private static final Pattern PART = Pattern.compile("\\[([^\\[\\]]*)]");
    private static final Pattern LITERAL = Pattern.compile("true|false|null|-?(0|[1-9][0-9]*)|\\{.*}|\\[.*]|\".*\"");

    private Fields() {}

    static ObjectNode body(List<String> fields) {
        var body = Json.mapper().createObjectNode();
        for (var field : fields) {
            int equals = field.indexOf('=');
            var key = KEY.matcher(equals < 0 ? "" : field.substring(0, equals));
            if (!key.matches()) {
                throw new IllegalArgumentException("not key=value: " + field);
            }
            var path = new ArrayList<>(List.of(key.group(1)));
            PART.matcher(key.group(2)).results().forEach(part -> path.add(part.group(1)));
            put(body, path, value(field.substring(equals + 1)));
        }
        return body;
    }

    /// Whole numbers, true, false, null and JSON are taken literally; everything else is a string.
    private static JsonNode value(String text) {
        if (LITERAL.matcher(text).matches()) {
            try {
                return Json.mapper().readTree(text);
            } catch (JacksonException _) {
                throw new IllegalArgumentException("not JSON: " + text);
            }
        }
        return Json.mapper().getNodeFactory().stringNode(text);
    }

    private static void put(JsonNode into, List<String> path, JsonNode value) {
        var name = path.getFirst();
        var rest = path.subList(1, path.size());
        var next = rest.isEmpty() ? value : child(into, name, rest.getFirst());
        switch (into) {
            case ObjectNode object -> object.set(name, next);
            case ArrayNode array -> set(array, name, next);
            default -> throw new IllegalArgumentException(name + " is both a value and an object");
        }
        if (!rest.isEmpty()) {
            put(next, rest, value);
        }
    }

    private static void set(ArrayNode array, String index, JsonNode value) {
        int at = index.isEmpty() ? array.size() : number(index);
        if (at > array.size()) {
            throw new IllegalArgumentException("[" + index + "] leaves a gap");
        }
        if (at == array.size()) {
            array.add(value);
        } else {
            array.set(at, value);
        }
    }

    private static JsonNode child(JsonNode into, String name, String following) {
        var there = into instanceof ArrayNode array && !name.isEmpty() ? array.path(number(name)) : into.path(name);
        if (there.isContainer()) {
            return there;
        }
        boolean list = following.isEmpty() || following.chars().allMatch(letter -> letter >= '0' && letter <= '9');
        return list ? Json.mapper().createArrayNode() : Json.mapper().createObjectNode();
    }

    private static int number(String index) {
        try {
            return Integer.parseInt(index);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException("[" + index + "] is no place in a list");
        }
    }
}
