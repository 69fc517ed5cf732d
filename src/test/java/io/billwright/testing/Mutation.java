package io.billwright.testing;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Changes one or two places of a valid request, mostly so that it still matches its schema and reaches the business
/// rules: another value of the same kind, one item more or less, an optional field less; sometimes a value that no
/// schema accepts.
public final class Mutation {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<Integer> DAYS = List.of(-400, -31, -1, 1, 28, 29, 31, 365, 3650);
    /// A card number, which every text field must reject (S10).
    public static final String CARD = "4242 4242 4242 4242";

    private static final List<String> TEXTS = List.of(
            "x",
            "가나다",
            "İstanbul",
            "a\u0301",
            "\u202eabc",
            "🧾",
            "<b>&",
            "' or 1=1",
            "1e5",
            " x ",
            "y".repeat(200),
            "a\u0000b",
            CARD);
    private static final List<String> DECIMALS = List.of("0", "0.01", "1", "7.5", "99.99", "123456.78", "-1");
    private static final List<Long> NUMBERS = List.of(-1L, 0L, 1L, 2L, 7L, 12L, 100L, 36_500L, 1_000_000_000_000L);
    private static final List<JsonNode> ODD = List.of(
            NODES.nullNode(),
            NODES.stringNode(""),
            NODES.stringNode("9999-12-31"),
            NODES.booleanNode(true),
            NODES.arrayNode(),
            NODES.objectNode().put("", "x"),
            NODES.numberNode(Long.MAX_VALUE),
            NODES.numberNode(new BigDecimal("1e400")),
            NODES.numberNode(new BigDecimal("0.0000001")));

    private final SplittableRandom random;
    private final List<Runnable> places = new ArrayList<>();

    private Mutation(SplittableRandom random) {
        this.random = random;
    }

    public static ObjectNode of(ObjectNode valid, JsonNode schema, SplittableRandom random) {
        var changed = valid.deepCopy();
        var mutation = new Mutation(random);
        mutation.collect(changed, OpenApi.resolve(schema));
        int changes = random.nextInt(1, 3);
        for (int i = 0; i < changes && !mutation.places.isEmpty(); i++) {
            mutation.places.get(random.nextInt(mutation.places.size())).run();
        }
        return changed;
    }

    private void collect(JsonNode node, JsonNode schema) {
        if (node instanceof ObjectNode object) {
            for (var name : List.copyOf(object.propertyNames())) {
                var property = property(schema, name);
                places.add(() -> {
                    if (object.has(name)) {
                        object.set(name, random.nextInt(6) == 0 ? pick(ODD) : other(object.get(name), property));
                    }
                });
                if (!isRequired(schema, name)) {
                    places.add(() -> object.remove(name));
                }
                collect(object.get(name), property);
            }
        } else if (node instanceof ArrayNode array) {
            var items = OpenApi.resolve(schema.path("items"));
            array.forEach(item -> collect(item, items));
        }
    }

    private static JsonNode property(JsonNode schema, String name) {
        return alternatives(schema)
                .map(one -> one.path("properties").path(name))
                .filter(found -> !found.isMissingNode())
                .map(OpenApi::resolve)
                .findFirst()
                .orElse(NODES.objectNode());
    }

    private static boolean isRequired(JsonNode schema, String name) {
        return alternatives(schema)
                .flatMap(one -> one.path("required").valueStream())
                .anyMatch(required -> required.asString("").equals(name));
    }

    private static Stream<JsonNode> alternatives(JsonNode schema) {
        return Stream.concat(
                Stream.of(schema),
                Stream.of("allOf", "anyOf", "oneOf")
                        .flatMap(kind -> schema.path(kind).valueStream())
                        .map(OpenApi::resolve)
                        .flatMap(Mutation::alternatives));
    }

    private JsonNode other(JsonNode value, JsonNode schema) {
        return switch (value) {
            case ArrayNode array -> otherList(array);
            case ObjectNode object -> object;
            case JsonNode text when text.isString() -> otherText(text.stringValue(), schema);
            case JsonNode number when number.isIntegralNumber() -> NODES.numberNode(pick(NUMBERS));
            case JsonNode number when number.isNumber() -> NODES.stringNode(pick(DECIMALS));
            case JsonNode flag when flag.isBoolean() -> NODES.booleanNode(!flag.booleanValue());
            default -> value;
        };
    }

    private JsonNode otherList(ArrayNode list) {
        if (list.isEmpty()) {
            return list;
        }
        var changed = list.deepCopy();
        if (random.nextBoolean()) {
            changed.add(list.get(random.nextInt(list.size())));
        } else {
            changed.remove(random.nextInt(list.size()));
        }
        return changed;
    }

    /// Keeps ids and addresses, which other tests cover.
    private JsonNode otherText(String text, JsonNode schema) {
        var values = schema.path("enum").valueStream().toList();
        return switch (schema.path("format").asString("")) {
            case "uuid", "uri", "email" -> NODES.stringNode(text);
            case "date" ->
                NODES.stringNode(LocalDate.parse(text).plusDays(pick(DAYS)).toString());
            case "date-time" ->
                NODES.stringNode(OffsetDateTime.parse(text).plusDays(pick(DAYS)).toString());
            default -> !values.isEmpty() ? pick(values) : NODES.stringNode(pick(isNumber(text) ? DECIMALS : TEXTS));
        };
    }

    private static boolean isNumber(String text) {
        return text.matches("-?[0-9]+([.][0-9]+)?");
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
