package io.billwright.edges.agents;

import io.billwright.platform.http.Json;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Operation;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes the input schema of a tool from the operation of the contract that it stands for.
final class ToolSchemas {

    /// What makes a list a file or counts all of it, which no agent needs.
    private static final Set<String> NOT_FOR_AGENTS = Set.of("format", "include_total", "offset");
    /// Paperwork, and prices that change by phases: rare, and long to describe. People do it by the API or the console.
    private static final Set<String> LEFT_TO_PEOPLE = Set.of(
            "accepted_payment_methods_config",
            "accounts_payable_emails",
            "crm_opportunity_id",
            "custom_order_form_html",
            "metadata",
            "phases",
            "purchase_order");
    private static final Set<String> KEPT = Set.of(
            "type",
            "enum",
            "const",
            "format",
            "description",
            "required",
            "minimum",
            "maximum",
            "maxLength",
            "minLength",
            "minItems",
            "maxItems",
            "pattern",
            "default",
            "additionalProperties");

    private ToolSchemas() {}

    static Operation operation(AgentTool tool) {
        return OpenApi.operations().stream()
                .filter(operation -> operation.toString().equals(tool.method() + " /api/v2" + tool.path()))
                .findFirst()
                .orElseThrow();
    }

    static List<String> query(Operation operation) {
        return parameters(operation)
                .filter(parameter -> parameter.get("in").stringValue().equals("query"))
                .map(parameter -> parameter.get("name").stringValue())
                .toList();
    }

    private static Stream<JsonNode> parameters(Operation operation) {
        return operation
                .node()
                .path("parameters")
                .valueStream()
                .map(OpenApi::resolve)
                .filter(parameter -> !parameter.get("in").stringValue().equals("header"))
                .filter(parameter ->
                        !NOT_FOR_AGENTS.contains(parameter.get("name").stringValue()));
    }

    static ObjectNode schema(Operation operation, boolean changes) {
        var schema = Json.mapper().createObjectNode().put("type", "object");
        var properties = schema.putObject("properties");
        var required = schema.putArray("required");
        parameters(operation).forEach(parameter -> {
            var name = parameter.get("name").stringValue();
            var own = (ObjectNode) inlined(parameter.get("schema"));
            if (parameter.has("description")) {
                own.set("description", parameter.get("description"));
            }
            properties.set(name, own);
            if (parameter.path("required").asBoolean(false)) {
                required.add(name);
            }
        });
        if (operation.hasBody()) {
            var body = (ObjectNode) inlined(operation.bodySchema());
            body.path("properties").properties().stream()
                    .filter(field -> !LEFT_TO_PEOPLE.contains(field.getKey()))
                    .forEach(field -> properties.set(field.getKey(), field.getValue()));
            body.path("required").forEach(required::add);
        }
        if (changes) {
            properties
                    .putObject("estimate_hash")
                    .put("type", "string")
                    .put("minLength", 1)
                    .put("description", "Of the estimate with the same terms, once a person has agreed to it.");
            required.add("estimate_hash");
        }
        if (required.isEmpty()) {
            schema.remove("required");
        }
        return schema.put("additionalProperties", false);
    }

    /// Without references, examples and notes for people.
    private static JsonNode inlined(JsonNode reference) {
        var schema = OpenApi.resolve(reference);
        var inlined = Json.mapper().createObjectNode();
        schema.properties().stream()
                .filter(member -> KEPT.contains(member.getKey()))
                .forEach(member -> inlined.set(member.getKey(), member.getValue()));
        if (reference.has("$ref") && reference.has("description")) {
            inlined.set("description", reference.get("description"));
        }
        if (schema.has("properties")) {
            var properties = inlined.putObject("properties");
            schema.get("properties")
                    .properties()
                    .forEach(field -> properties.set(field.getKey(), inlined(field.getValue())));
        }
        if (schema.has("items")) {
            inlined.set("items", inlined(schema.get("items")));
        }
        for (var kind : List.of("anyOf", "oneOf", "allOf")) {
            if (schema.get(kind) instanceof ArrayNode alternatives) {
                var all = inlined.putArray(kind);
                alternatives.forEach(alternative -> all.add(inlined(alternative)));
            }
        }
        return inlined;
    }
}
