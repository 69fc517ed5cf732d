package io.billwright.sdk.generator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How calls are written in TypeScript, whose client @hey-api/openapi-ts makes.
public final class TypeScriptLanguage {

    private TypeScriptLanguage() {}

    /// The call that the contract's example makes.
    public static String example(Operation operation) {
        var given = new LinkedHashMap<String, Object>();
        put(given, "path", operation.places());
        put(given, "query", operation.query());
        if (operation.body() != null && (operation.takesBody() || operation.bodyRequired())) {
            var body = operation.example().body();
            given.put("body", body == null ? Map.of() : body);
        }
        return given.isEmpty() ? "" : Json.write(given);
    }

    private static void put(Map<String, Object> given, String name, List<Operation.Parameter> parameters) {
        var values = new LinkedHashMap<String, Object>();
        parameters.stream()
                .filter(one -> one.example() != null)
                .forEach(one -> values.put(
                        one.wire(),
                        one.shape() instanceof Shape.Items && !(one.example() instanceof List)
                                ? List.of(one.example())
                                : one.example()));
        if (!values.isEmpty()) {
            given.put(name, values);
        }
    }
}
