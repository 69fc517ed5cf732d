package io.billwright.testing;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A response body in the OpenAPI document: its place, its content type and its entry.
record ResponseBody(String pointer, String type, JsonNode media) {

    private static final String EXAMPLES = "#/components/examples/";

    static Stream<ResponseBody> ofAll() {
        return OpenApi.operations().stream()
                .flatMap(operation -> operation.node().get("responses").propertyNames().stream()
                        .flatMap(status -> of(operation, status)))
                .distinct();
    }

    static Stream<ResponseBody> of(Operation operation, String status) {
        var response = operation.node().get("responses").path(status);
        var owner = response.has("$ref")
                ? response.get("$ref").stringValue().substring(1)
                : operation.pointer() + "/responses/" + status;
        return OpenApi.resolve(response).path("content").properties().stream().map(media -> {
            var pointer = owner + "/content/" + media.getKey().replace("/", "~1");
            return new ResponseBody(pointer, media.getKey(), media.getValue());
        });
    }

    /// Whether the body is a file, for which there is no example.
    boolean isFile() {
        var schema = media.get("schema");
        return schema.path("format").asString("").equals("binary")
                || schema.path("contentMediaType").asString("").equals("application/pdf");
    }

    Optional<String> exampleName() {
        var reference = media.at("/examples/answer/$ref").asString("");
        return reference.startsWith(EXAMPLES) ? Optional.of(reference.substring(EXAMPLES.length())) : Optional.empty();
    }

    Optional<JsonNode> example() {
        return exampleName().map(name -> OpenApi.document().at("/components/examples/" + name)).stream()
                .filter(example -> example.has("value"))
                .map(example -> example.get("value"))
                .findFirst();
    }

    /// What is wrong with an example, by the schema.
    List<String> problems(JsonNode example) {
        return Contract.exampleProblems(pointer + "/schema", example);
    }
}
