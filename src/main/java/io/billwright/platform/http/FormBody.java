package io.billwright.platform.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads form fields as the JSON object that they describe: `a=1`, `bricks[0][quantity]=4`, or a field whose value is
/// itself a JSON list or object. An empty value is null.
final class FormBody {

    private static final Pattern STEP = Pattern.compile("\\[([^\\[\\]]*)]");
    private static final Pattern NAME = Pattern.compile("[^\\[\\]]+(\\[[^\\[\\]]*])*");
    private static final int WIDEST_GAP = 20;
    private static final int MOST_FIELDS = 5_000;
    private static final int DEEPEST = 8;

    /// A name and its value, as sent; names may repeat.
    record Field(String name, String text) {}

    private final JsonMapper json;

    FormBody(JsonMapper json) {
        this.json = json;
    }

    static List<Field> urlDecoded(String body) {
        var fields = new ArrayList<Field>();
        for (var pair : body.split("&", -1)) {
            int equals = pair.indexOf('=');
            var name = equals < 0 ? pair : pair.substring(0, equals);
            if (!name.isEmpty()) {
                fields.add(new Field(decoded(name), equals < 0 ? "" : decoded(pair.substring(equals + 1))));
            }
        }
        return fields;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new Rejection.Invalid("malformed percent encoding");
        }
    }

    ObjectNode fromFields(List<Field> fields) {
        if (fields.size() > MOST_FIELDS) {
            throw new Rejection.Invalid("a form has at most " + MOST_FIELDS + " fields");
        }
        var result = json.createObjectNode();
        fields.forEach(field -> put(result, field.name(), value(field.text())));
        return result;
    }

    private JsonNode value(String text) {
        if (text.isEmpty()) {
            return json.getNodeFactory().nullNode();
        }
        if (text.startsWith("[") || text.startsWith("{")) {
            try {
                return json.readTree(text);
            } catch (JacksonException | NumberFormatException | ArithmeticException _) {
                return new FormText(text);
            }
        }
        return new FormText(text);
    }

    private void put(ObjectNode root, String name, JsonNode value) {
        if (name.chars().filter(c -> c == '[').count() > DEEPEST) {
            throw new Rejection.Invalid("form field names are nested too deeply");
        }
        if (!NAME.matcher(name).matches()) {
            throw new Rejection.Invalid("malformed form field name");
        }
        int bracket = name.indexOf('[');
        var steps = bracket < 0
                ? new String[0]
                : STEP.matcher(name).results().map(step -> step.group(1)).toArray(String[]::new);
        JsonNode parent = root;
        var key = bracket < 0 ? name : name.substring(0, bracket);
        for (var step : steps) {
            parent = child(parent, key, isIndex(step));
            key = step;
        }
        set(parent, key, value);
    }

    private JsonNode child(JsonNode parent, String key, boolean list) {
        var existing = parent instanceof ArrayNode array ? array.get(index(key, array)) : parent.get(key);
        if (existing != null && existing.isContainer()) {
            return existing;
        }
        var made = list ? json.createArrayNode() : json.createObjectNode();
        set(parent, key, made);
        return made;
    }

    private static void set(JsonNode parent, String key, JsonNode value) {
        switch (parent) {
            case ArrayNode array -> {
                int index = index(key, array);
                while (array.size() <= index) {
                    array.addNull();
                }
                array.set(index, value);
            }
            case ObjectNode object -> object.set(key, value);
            default -> throw new Rejection.Invalid("malformed form field name");
        }
    }

    private static boolean isIndex(String step) {
        return step.isEmpty() || (step.length() <= 4 && step.chars().allMatch(Character::isDigit));
    }

    private static int index(String step, ArrayNode array) {
        if (!isIndex(step)) {
            throw new Rejection.Invalid("malformed form field name");
        }
        int index = step.isEmpty() ? array.size() : Integer.parseInt(step);
        if (index > array.size() + WIDEST_GAP) {
            throw new Rejection.Invalid("a form list leaves out too many items");
        }
        return index;
    }
}
