package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Checks properties of the OpenAPI document that its readers rely on, without starting the service.
class OpenApiTest {

    /// Below these keys are values, in which null is allowed.
    private static final Set<String> VALUES = Set.of("example", "value", "enum", "const", "default");

    private static final Pattern MONEY = Pattern.compile("/properties/([a-z_]+_)?"
            + "(amount|price|total|taxable|granted|tcv|tax|adjustment_credit|contract_value|order_value)$");
    private static final Set<String> MONEY_TYPES = Set.of(
            "Cents",
            "CentsOrNull",
            "CentsText",
            "MoneyText",
            "UnitPriceText",
            "PriceText",
            "PriceInput",
            "MoneyWithCurrency");

    @Test
    void aKeyThatStandsTwiceIsRefused() {
        var yaml = "schemas:\n  Currency: {type: string}\n  Scope: {type: string}\n  Currency: {type: string}\n";

        assertThatThrownBy(() -> OpenApi.parse(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("Currency");
    }

    /// A comma in an unquoted text of a flow mapping would create such a key.
    @Test
    void noKeyStandsWithoutAValue() {
        var stray = new ArrayList<String>();
        walk("", OpenApi.document(), (at, node) -> {
            if (node.isNull()) {
                stray.add(at);
            }
        });
        assertThat(stray).isEmpty();
    }

    @Test
    void everyListSaysWhatIsInIt() {
        var untyped = new ArrayList<String>();
        walk("", OpenApi.document(), (at, node) -> {
            var type = node.path("type");
            var isList = type.asString("").equals("array")
                    || type.valueStream().anyMatch(one -> one.asString("").equals("array"));
            if (isList && node.path("items").isEmpty()) {
                untyped.add(at);
            }
        });
        assertThat(untyped).isEmpty();
    }

    @Test
    void everyAmountOfMoneyRefersToTheTypeOfItsMeaning() {
        var untyped = new ArrayList<String>();
        walk("", OpenApi.document().at("/components/schemas"), (at, node) -> {
            var isAmount = MONEY.matcher(at).find()
                    && !at.endsWith("List/properties/total")
                    && !node.path("type").asString("").equals("array");
            var reference = node.path("$ref").asString(node.at("/allOf/0/$ref").asString(""));
            if (isAmount && !MONEY_TYPES.contains(reference.replace("#/components/schemas/", ""))) {
                untyped.add(at);
            }
        });
        assertThat(untyped).isEmpty();
    }

    /// A body can be too large, and it can take too long to arrive.
    @Test
    void everyOperationThatReadsABodySaysThatItCanBeCutOff() {
        assertThat(OpenApi.operations())
                .filteredOn(operation -> operation.node().path("responses").has("413"))
                .hasSizeGreaterThan(60)
                .allMatch(operation -> operation.node().path("responses").has("408"));
    }

    /// By its own description, or by that of the schema that it refers to or refines.
    @Test
    void everyPropertyIsDescribed() {
        var silent = new ArrayList<String>();
        walk("", OpenApi.document(), (at, node) -> {
            if (!at.endsWith("/properties")) {
                for (var property : node.path("properties").properties()) {
                    if (!isDescribed(node, property.getKey(), property.getValue())) {
                        silent.add(at + "/" + property.getKey());
                    }
                }
            }
        });
        assertThat(silent).isEmpty();
    }

    private static boolean isDescribed(JsonNode schema, String name, JsonNode property) {
        return hasText(property)
                || hasText(OpenApi.resolve(property))
                || schema.path("allOf")
                        .valueStream()
                        .map(OpenApi::resolve)
                        .anyMatch(base -> hasText(base.path("properties").path(name)));
    }

    private static boolean hasText(JsonNode node) {
        return !node.path("description").asString("").isBlank();
    }

    @Test
    void everyResponseWithABodyHasAnExampleThatIsValid() {
        var problems = ResponseBody.ofAll()
                .filter(body -> !body.isFile())
                .flatMap(body -> body.example()
                        .map(example -> body.problems(example).stream())
                        .orElse(Stream.of(" has no example"))
                        .map(problem -> body.pointer() + problem));

        assertThat(problems).isEmpty();
    }

    @Test
    void everyListIsShownWithAnItem() {
        var empty = ResponseBody.ofAll()
                .filter(body -> body.example()
                        .map(example -> example.path("data"))
                        .filter(data -> data.isArray() && data.isEmpty())
                        .isPresent())
                .map(ResponseBody::pointer);

        assertThat(empty).isEmpty();
    }

    @Test
    void everyExampleBelongsToAResponse() {
        var used = ResponseBody.ofAll().flatMap(body -> body.exampleName().stream());

        assertThat(OpenApi.document().at("/components/examples").propertyNames())
                .hasSameElementsAs(used.toList());
    }

    private static void walk(String at, JsonNode node, BiConsumer<String, JsonNode> visit) {
        visit.accept(at, node);
        for (var member : node.properties()) {
            if (!VALUES.contains(member.getKey())) {
                walk(at + "/" + member.getKey(), member.getValue(), visit);
            }
        }
        if (node.isArray()) {
            List.copyOf(node.values()).forEach(element -> walk(at + "/-", element, visit));
        }
    }
}
