package io.billwright.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The OpenAPI document: its operations, schemas and references.
public final class OpenApi {

    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
    private static final JsonNode DOCUMENT = read();
    private static final List<Operation> OPERATIONS = collect();

    private OpenApi() {}

    static JsonNode document() {
        return DOCUMENT;
    }

    public static List<Operation> operations() {
        return OPERATIONS;
    }

    /// The event types that have a schema.
    public static Set<String> eventTypes() {
        return Set.copyOf(DOCUMENT.get("webhooks").propertyNames());
    }

    /// The values of an enum schema.
    public static Set<String> values(String schema) {
        return DOCUMENT.at("/components/schemas/" + schema + "/enum")
                .valueStream()
                .map(JsonNode::stringValue)
                .collect(Collectors.toSet());
    }

    /// The operation for a request. If two paths match, such as `/a/{b}` and `/a/c`, the one with fewer parameters
    /// wins.
    static Optional<Operation> find(String method, String path) {
        return OPERATIONS.stream()
                .filter(operation -> operation.method().equals(method) && operation.takes(path))
                .min(Comparator.comparingInt(
                        operation -> operation.pathParameters().size()));
    }

    /// The node itself, or the node that its `$ref` points to.
    public static JsonNode resolve(JsonNode node) {
        return node.has("$ref") ? resolve(DOCUMENT.at(pointer(node.get("$ref").stringValue()))) : node;
    }

    private static String pointer(String reference) {
        if (!reference.startsWith("#/")) {
            throw new IllegalArgumentException("the contract is one document, but refers to " + reference);
        }
        return reference.substring(1);
    }

    private static List<Operation> collect() {
        var server = DOCUMENT.at("/servers/0/url").stringValue();
        var operations = new ArrayList<Operation>();
        for (var path : DOCUMENT.get("paths").properties()) {
            var own = path.getValue().at("/servers/0/url");
            var prefix = own.isMissingNode() ? server : own.stringValue();
            for (var member : path.getValue().properties()) {
                if (METHODS.contains(member.getKey())) {
                    var full = (prefix.equals("/") ? "" : prefix) + path.getKey();
                    var pointer = "/paths/" + path.getKey().replace("/", "~1") + "/" + member.getKey();
                    operations.add(
                            new Operation(Operation.upperCase(member.getKey()), full, pointer, member.getValue()));
                }
            }
        }
        return List.copyOf(operations);
    }

    private static JsonNode read() {
        try (var content = new ClassPathResource("openapi/billwright-v2.yaml").getInputStream()) {
            return parse(content);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Rejects duplicate keys, as other YAML readers do.
    static JsonNode parse(InputStream yaml) {
        return YAMLMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .build()
                .readTree(yaml);
    }
}
