package io.billwright.testing;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import io.billwright.platform.http.Json;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Checks every answer that a test receives against the OpenAPI document.
public final class Contract {

    private static final String DOCUMENT = "https://contract.invalid/v2";
    private static final String ERROR = "/components/schemas/Error";
    private static final Pattern MATRIX_PARAMETER = Pattern.compile(";[^/]*");
    /// The framework answers these from a path's other methods, without a body.
    private static final Set<String> DERIVED = Set.of("HEAD", "OPTIONS");

    private static final Set<String> BOUNDS = Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum");

    private static final JsonMapper JSON = Json.mapper();
    private static final Schema WHOLE = whole();
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private Contract() {}

    static void check(String method, String path, Api.Answer answer) {
        check(method, "/api/v2" + path, answer.response());
    }

    /// Checks a real answer. It may also become an example in the document.
    static void check(String method, String path, HttpResponse<String> answer) {
        var type = answer.headers().firstValue("Content-Type").orElse("");
        check(method, path, answer.statusCode(), type, answer.body());
        if (Examples.RECORDING) {
            OpenApi.find(method, plain(path))
                    .ifPresent(operation -> Examples.offer(operation, answer.statusCode(), type, answer.body()));
        }
    }

    private static String plain(String path) {
        return MATRIX_PARAMETER.matcher(path.split("[?#]", 2)[0]).replaceAll("");
    }

    /// Fails with everything that is wrong with an answer.
    ///
    /// @param path the whole path, with or without a query
    public static void check(String method, String path, int status, String type, String body) {
        if (DERIVED.contains(method)) {
            return;
        }
        var problems = problems(method, path, status, type, body);
        if (!problems.isEmpty()) {
            throw new AssertionError("the answer to " + method + " " + path + " breaks the contract:\n  "
                    + String.join("\n  ", problems) + "\n" + status + " " + body);
        }
    }

    private static List<String> problems(String method, String path, int status, String type, String body) {
        var found = OpenApi.find(method, plain(path));
        if (found.isEmpty()) {
            return status < 400
                    ? List.of("no such operation, and yet it succeeds with " + status)
                    : against(ERROR, type, body);
        }
        var operation = found.get();
        var response = operation.node().path("responses").path(Integer.toString(status));
        if (response.isMissingNode()) {
            return List.of("status " + status + " is not among those of " + operation.id());
        }
        var types = OpenApi.resolve(response).path("content").propertyNames();
        if (types.stream().anyMatch(one -> !one.equals("application/json") && type.startsWith(one))) {
            return List.of();
        }
        if (!types.isEmpty() && !types.contains("application/json")) {
            return types.stream().anyMatch(type::startsWith) ? List.of() : List.of("content type " + type);
        }
        return against(schemaPointer(operation, status, response), type, body);
    }

    private static String schemaPointer(Operation operation, int status, JsonNode response) {
        var owner = response.has("$ref")
                ? response.get("$ref").stringValue().substring(1)
                : operation.pointer() + "/responses/" + status;
        return owner + "/content/application~1json/schema";
    }

    private static List<String> against(String pointer, String type, String body) {
        if (!type.startsWith("application/json")) {
            return List.of("content type " + type + " instead of application/json");
        }
        try {
            return problems(pointer, JSON.readTree(body));
        } catch (JacksonException malformed) {
            return List.of("no JSON: " + malformed.getOriginalMessage());
        }
    }

    /// What is wrong with the body of a request, by its schema.
    public static List<String> requestProblems(Operation operation, JsonNode body) {
        return problems(operation.bodySchemaPointer(), body);
    }

    /// What is wrong with the example of a response, by the schema at this place.
    static List<String> exampleProblems(String schemaPointer, JsonNode example) {
        return problems(schemaPointer, example);
    }

    /// What is wrong with an event, by the schema of its type.
    static List<String> eventProblems(String type, JsonNode event) {
        var pointer = "/webhooks/" + type + "/post/requestBody/content/application~1json/schema";
        return OpenApi.eventTypes().contains(type) ? problems(pointer, event) : List.of("has no schema");
    }

    private static List<String> problems(String pointer, JsonNode value) {
        var schema = SCHEMAS.computeIfAbsent(pointer, Contract::compile);
        Consumer<ExecutionContext> inEnglish =
                context -> context.executionConfig(config -> config.locale(Locale.ENGLISH));
        return schema.validate(value, inEnglish).stream()
                .map(Contract::describe)
                .toList();
    }

    private static String describe(Error error) {
        return error.getInstanceLocation() + " " + error.getMessage();
    }

    private static Schema compile(String pointer) {
        var schema =
                WHOLE.getSubSchema(SchemaLocation.of(DOCUMENT + "#" + pointer).getFragment());
        schema.initializeValidators();
        return schema;
    }

    /// The schema of the whole document, of which all others are parts. If each were loaded by its own address, each
    /// would read and keep the document again.
    private static Schema whole() {
        var config =
                SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build();
        var document =
                JSON.writeValueAsString(withoutBoundedUnions(OpenApi.document().deepCopy()));
        return SchemaRegistry.withDialect(
                        Dialects.getOpenApi31(),
                        builder -> builder.schemaRegistryConfig(config).schemas(Map.of(DOCUMENT, document)))
                .getSchema(SchemaLocation.of(DOCUMENT));
    }

    /// The validator cannot read bounds next to a list of types, such as those of a nullable number, so the list
    /// moves into an `allOf`.
    private static JsonNode withoutBoundedUnions(JsonNode node) {
        if (node instanceof ObjectNode object
                && object.path("type").isArray()
                && BOUNDS.stream().anyMatch(object::has)) {
            object.putArray("allOf").addObject().set("type", object.remove("type"));
        }
        node.forEach(Contract::withoutBoundedUnions);
        return node;
    }
}
