package io.billwright.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One operation of the OpenAPI document: its method, its whole path with parameters in braces, and its entry.
public record Operation(String method, String path, String pointer, JsonNode node) {

    private static final Pattern PARAMETER = Pattern.compile("\\{([a-z_]+)}");

    public String id() {
        return node.path("operationId").asString("");
    }

    public boolean inApi() {
        return path.startsWith("/api/v2/");
    }

    public boolean hasBody() {
        return node.has("requestBody");
    }

    public List<String> pathParameters() {
        return PARAMETER.matcher(path).results().map(match -> match.group(1)).toList();
    }

    public Set<String> queryParameters() {
        return node.path("parameters")
                .valueStream()
                .map(OpenApi::resolve)
                .filter(parameter -> parameter.path("in").asString("").equals("query"))
                .map(parameter -> parameter.path("name").asString(""))
                .collect(Collectors.toSet());
    }

    /// The places of ids in the request: parameters of the path, and fields of the body that hold a UUID.
    public List<Slot> slots() {
        var slots = new ArrayList<Slot>();
        pathParameters().stream()
                .filter(name -> !Requests.NAMED.containsKey(name))
                .forEach(name -> slots.add(new Slot.InPath(name)));
        if (hasBody()) {
            collectIds(bodySchema(), "", slots);
        }
        return List.copyOf(slots);
    }

    public JsonNode bodySchema() {
        return node.at("/requestBody/content/application~1json/schema");
    }

    String bodySchemaPointer() {
        return pointer + "/requestBody/content/application~1json/schema";
    }

    /// The examples of the body, whether there is a single one or several with names.
    public List<ObjectNode> examples() {
        var media = node.at("/requestBody/content/application~1json");
        var examples = new ArrayList<ObjectNode>();
        if (media.get("example") instanceof ObjectNode example) {
            examples.add(example);
        }
        for (var named : media.path("examples").properties()) {
            examples.add((ObjectNode) named.getValue().get("value"));
        }
        return List.copyOf(examples);
    }

    boolean takes(String requested) {
        var own = path.split("/", -1);
        var others = requested.split("/", -1);
        if (own.length != others.length) {
            return false;
        }
        for (int i = 0; i < own.length; i++) {
            var literal = !own[i].startsWith("{");
            if (literal ? !own[i].equals(others[i]) : others[i].isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static void collectIds(JsonNode schema, String at, List<Slot> slots) {
        var resolved = OpenApi.resolve(schema);
        if (resolved.path("format").asString("").equals("uuid")) {
            slots.add(new Slot.InBody(at));
        }
        resolved.path("properties")
                .properties()
                .forEach(property -> collectIds(property.getValue(), at + "/" + property.getKey(), slots));
        if (resolved.has("items")) {
            collectIds(resolved.get("items"), at + "/0", slots);
        }
        for (var kind : List.of("anyOf", "oneOf", "allOf")) {
            resolved.path(kind).forEach(alternative -> collectIds(alternative, at, slots));
        }
    }

    static String upperCase(String method) {
        return method.toUpperCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
