package io.billwright.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A field of a request body that takes text or any JSON. `pointer` leads to it, through the first item of every
/// list.
public record TextSlot(String pointer, JsonNode schema) {

    private static final Set<String> OTHER_FORMATS = Set.of("uuid", "date", "date-time");
    private static final List<String> ALTERNATIVES = List.of("anyOf", "oneOf", "allOf");

    public static List<TextSlot> of(Operation operation) {
        var slots = new ArrayList<TextSlot>();
        if (operation.hasBody()) {
            collect(operation.bodySchema(), "", slots);
        }
        return slots;
    }

    private static void collect(JsonNode schema, String at, List<TextSlot> slots) {
        var resolved = OpenApi.resolve(schema);
        if (takesAnything(resolved) || takesText(resolved)) {
            slots.add(new TextSlot(at, resolved));
        }
        resolved.path("properties")
                .properties()
                .forEach(property -> collect(property.getValue(), at + "/" + property.getKey(), slots));
        if (resolved.has("items")) {
            collect(resolved.get("items"), at + "/0", slots);
        }
        ALTERNATIVES.forEach(kind -> resolved.path(kind).forEach(alternative -> collect(alternative, at, slots)));
    }

    private static boolean takesText(JsonNode schema) {
        var type = schema.path("type");
        var text = type.asString("").equals("string")
                || type.valueStream().anyMatch(one -> one.asString("").equals("string"));
        return text
                && !schema.has("enum")
                && !schema.has("const")
                && !OTHER_FORMATS.contains(schema.path("format").asString(""));
    }

    public boolean takesAnything() {
        return takesAnything(schema);
    }

    private static boolean takesAnything(JsonNode schema) {
        return !schema.has("type")
                && !schema.has("properties")
                && ALTERNATIVES.stream().noneMatch(schema::has);
    }

    /// Whether the schema's pattern accepts a value.
    public boolean admits(String value) {
        var pattern = schema.path("pattern").asString("");
        return pattern.isEmpty() || value.matches(pattern);
    }

    public String name() {
        return pointer.replaceAll("/0$", "").replaceAll(".*/", "");
    }

    /// The field's name in the service's error messages.
    public String field() {
        return pointer.substring(1).replaceAll("/0(?=/|$)", "[0]").replace('/', '.');
    }

    /// Puts a value into the body, and creates missing objects and lists around it.
    public void put(ObjectNode body, JsonNode value) {
        var steps = pointer.substring(1).split("/", -1);
        JsonNode parent = body;
        for (int i = 0; i < steps.length; i++) {
            var last = i == steps.length - 1;
            var missing = last ? value : container(steps[i + 1]);
            parent = step(parent, steps[i], missing, last);
        }
    }

    private static JsonNode container(String nextStep) {
        return nextStep.equals("0") ? JsonNodeFactory.instance.arrayNode() : JsonNodeFactory.instance.objectNode();
    }

    private static JsonNode step(JsonNode parent, String step, JsonNode missing, boolean replace) {
        if (parent instanceof ArrayNode list) {
            if (list.isEmpty()) {
                list.add(missing);
            } else if (replace || !list.get(0).isContainer()) {
                list.set(0, missing);
            }
            return list.get(0);
        }
        var object = (ObjectNode) parent;
        if (replace || !object.path(step).isContainer()) {
            object.set(step, missing);
        }
        return object.get(step);
    }
}
