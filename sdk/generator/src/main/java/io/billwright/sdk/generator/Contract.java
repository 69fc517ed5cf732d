package io.billwright.sdk.generator;

import io.billwright.sdk.generator.Model.Structure;
import io.billwright.sdk.generator.Operation.Example;
import io.billwright.sdk.generator.Operation.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The OpenAPI document, as far as SDKs are concerned with it.
final class Contract {

    /// Paging is done by the SDK, and files have methods of their own.
    private static final Set<String> LEFT_OUT = Set.of("format");

    private final Map<String, Object> document;
    private final Schemas schemas;
    private final List<Operation> operations = new ArrayList<>();

    Contract(Path file) throws IOException {
        var settings = LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
        document = Json.map(new Load(settings).loadFromString(Files.readString(file)));
        var named = Json.map(Json.map(document.get("components")).get("schemas"));
        schemas = new Schemas(named);
        named.keySet().forEach(schemas::referred);
        Json.map(document.get("paths")).forEach((path, item) -> read(path, Json.map(item)));
        operations.stream()
                .map(Operation::body)
                .filter(body -> body != null)
                .forEach(schemas::markSent);
    }

    List<Model> models() {
        return schemas.models();
    }

    Model model(String name) {
        return schemas.model(name);
    }

    List<Operation> operations() {
        return List.copyOf(operations);
    }

    List<String> tags() {
        return operations.stream().map(Operation::tag).distinct().toList();
    }

    String descriptionOf(String tag) {
        return Json.list(document.get("tags")).stream()
                .map(Json::map)
                .filter(one -> tag.equals(one.get("name")))
                .map(one -> Json.text(one.get("description")))
                .findFirst()
                .orElse("");
    }

    private void read(String path, Map<String, Object> item) {
        for (var method : List.of("get", "post", "put", "patch", "delete")) {
            if (item.get(method) instanceof Map<?, ?> operation) {
                operations.add(operation(method, path, Json.map(operation), item.containsKey("servers")));
            }
        }
    }

    private Operation operation(String method, String path, Map<String, Object> operation, boolean outside) {
        var id = Json.text(operation.get("operationId"));
        var parameters = Json.list(operation.get("parameters")).stream()
                .map(parameter -> resolved(Json.map(parameter)))
                .toList();
        var content = Json.map(Json.map(operation.get("requestBody")).get("content"));
        var sent = Json.map(content.get("application/json"));
        var body = sent.isEmpty() ? null : schemas.shape(Json.map(sent.get("schema")), Names.pascal(id) + "Body");
        var answer = Json.map(operation.get("responses")).entrySet().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .findFirst()
                .orElseThrow();
        var answered = Json.map(Json.map(answer.getValue()).get("content"));
        var json = Json.map(answered.get("application/json"));
        var result = json.isEmpty() ? null : schemas.shape(Json.map(json.get("schema")), Names.pascal(id) + "Result");
        var type = answered.keySet().iterator().next();
        return new Operation(
                id,
                Json.text(Json.list(operation.get("tags")).getFirst()),
                method.toUpperCase(java.util.Locale.ROOT),
                path,
                Json.text(operation.get("summary")),
                Json.text(operation.get("description")),
                parameters(id, parameters, "path"),
                parameters(id, parameters, "query"),
                body,
                Boolean.TRUE.equals(Json.map(operation.get("requestBody")).get("required")),
                result,
                parameters.stream().anyMatch(one -> "cursor".equals(one.get("name"))) ? item(result) : null,
                parameters.stream().anyMatch(one -> "format".equals(one.get("name"))),
                parameters.stream().anyMatch(one -> "Idempotency-Key".equals(one.get("name"))),
                outside,
                new Example(
                        example(sent), Integer.parseInt(answer.getKey()), type, example(Json.map(answered.get(type)))));
    }

    private List<Parameter> parameters(String operation, List<Map<String, Object>> all, String in) {
        return all.stream()
                .filter(one -> in.equals(one.get("in")) && !LEFT_OUT.contains(one.get("name")))
                .map(one -> new Parameter(
                        Json.text(one.get("name")),
                        schemas.shape(
                                Json.map(one.get("schema")),
                                Names.pascal(operation) + Names.pascal(Json.text(one.get("name")))),
                        Boolean.TRUE.equals(one.get("required")),
                        Json.text(one.get("description")),
                        exampleOf(one)))
                .toList();
    }

    /// One that is needed has an example even where the contract shows none.
    private static Object exampleOf(Map<String, Object> parameter) {
        boolean required = Boolean.TRUE.equals(parameter.get("required"));
        var made = "uuid".equals(Json.map(parameter.get("schema")).get("format"))
                ? "00000000-0000-7000-8000-000000000001"
                : "example";
        return parameter.getOrDefault("example", required ? made : null);
    }

    /// What is in the pages of a list.
    private Shape item(Shape page) {
        return page instanceof Shape.Named(var name) && schemas.model(name) instanceof Structure structure
                ? structure.fields().stream()
                        .filter(field -> field.wire().equals("data"))
                        .map(field -> ((Shape.Items) field.shape()).of())
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private Object example(Map<String, Object> media) {
        if (media.containsKey("example")) {
            return media.get("example");
        }
        var examples = Json.map(media.get("examples"));
        if (examples.isEmpty()) {
            return null;
        }
        return resolved(Json.map(examples.values().iterator().next())).get("value");
    }

    /// Follows a reference to a part of the document, if there is one.
    private Map<String, Object> resolved(Map<String, Object> value) {
        if (!(value.get("$ref") instanceof String reference)) {
            return value;
        }
        var found = document;
        for (var step : reference.substring(2).split("/")) {
            found = Json.map(found.get(step));
        }
        return found;
    }
}
