package io.billwright.sdk.generator;

import io.billwright.sdk.generator.Model.Alternatives;
import io.billwright.sdk.generator.Model.Choice;
import io.billwright.sdk.generator.Model.Field;
import io.billwright.sdk.generator.Model.Structure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Turns the contract's schemas into models. What is inline is named after its place.
final class Schemas {

    /// The types of money, which the contract refers to by name.
    private static final Map<String, Shape> MONEY = Map.of(
            "Cents", new Shape.Cents(false),
            "CentsOrNull", new Shape.Cents(false),
            "CentsText", new Shape.Cents(true),
            "MoneyText", new Shape.Decimal(true),
            "UnitPriceText", new Shape.Decimal(true),
            "PriceText", new Shape.Decimal(true),
            "PriceInput", new Shape.Decimal(true),
            "PercentageInput", new Shape.Decimal(true),
            "UsageValueInput", new Shape.Decimal(true),
            "MoneyWithCurrency", new Shape.Money());

    private final Map<String, Object> schemas;
    private final Map<String, Model> models = new TreeMap<>();
    private final Set<String> sent = new HashSet<>();

    Schemas(Map<String, Object> schemas) {
        this.schemas = schemas;
    }

    List<Model> models() {
        return models.values().stream().map(this::marked).toList();
    }

    Model model(String name) {
        return models.get(name);
    }

    private Model marked(Model model) {
        return model instanceof Structure(var name, var description, var fields, _)
                ? new Structure(name, description, fields, sent.contains(name))
                : model;
    }

    /// Everything that can be reached from a body of a request.
    void markSent(Shape shape) {
        switch (shape) {
            case Shape.Items(var of) -> markSent(of);
            case Shape.Entries(var of) -> markSent(of);
            case Shape.Named(var name) when sent.add(name) -> {
                switch (models.get(name)) {
                    case Structure structure -> structure.fields().forEach(field -> {
                        if (field.shape().equals(new Shape.Decimal(false))) {
                            throw new IllegalStateException(name + "." + field.wire() + " can only be sent as a number");
                        }
                        markSent(field.shape());
                    });
                    case Alternatives(_, _, var of) -> of.forEach(one -> markSent(new Shape.Named(one)));
                    case Choice _ -> {}
                }
            }
            default -> {}
        }
    }

    /// The shape of a schema, and models for what is in it; `place` names what has no name.
    Shape shape(Map<String, Object> schema, String place) {
        if (schema.get("$ref") instanceof String reference) {
            return referred(reference.substring(reference.lastIndexOf('/') + 1));
        }
        for (var of : List.of("allOf", "oneOf", "anyOf")) {
            if (schema.containsKey(of)) {
                return combined(schema, Json.list(schema.get(of)), place);
            }
        }
        if (Json.list(schema.get("enum")).containsAll(List.of("true", "false"))) {
            return new Shape.Truth();
        }
        if (schema.containsKey("enum")) {
            return named(new Choice(
                    place,
                    Json.text(schema.get("description")),
                    Json.list(schema.get("enum")).stream()
                            .filter(value -> value != null)
                            .map(Object::toString)
                            .toList()));
        }
        var types = types(schema);
        if (types.contains("object")) {
            return object(schema, place);
        }
        if (types.contains("array")) {
            return new Shape.Items(shape(Json.map(schema.get("items")), Names.pascal(Names.singular(place))));
        }
        return simple(schema, types);
    }

    private static Shape simple(Map<String, Object> schema, List<String> types) {
        if (types.contains("number")) {
            return new Shape.Decimal(types.contains("string"));
        }
        if (types.contains("integer")) {
            return new Shape.Whole();
        }
        if (types.contains("boolean")) {
            return new Shape.Truth();
        }
        if (types.contains("string")) {
            return switch (Json.text(schema.get("format"))) {
                case "date" -> new Shape.Day();
                case "date-time" -> new Shape.Time();
                default -> new Shape.Text();
            };
        }
        return new Shape.Anything();
    }

    /// A schema by its name.
    Shape referred(String name) {
        if (MONEY.containsKey(name)) {
            return MONEY.get(name);
        }
        return models.containsKey(name) ? new Shape.Named(name) : shape(Json.map(schemas.get(name)), name);
    }

    private Shape combined(Map<String, Object> schema, List<Object> parts, String place) {
        var known = parts.stream()
                .map(Json::map)
                .filter(part -> !types(part).equals(List.of("null")))
                .toList();
        if (schema.containsKey("allOf") && (schema.containsKey("properties") || place.equals("Explanation"))) {
            var properties = new LinkedHashMap<String, Object>();
            var required = new ArrayList<Object>();
            for (var part : List.of(resolved(known.getFirst()), schema)) {
                properties.putAll(Json.map(part.get("properties")));
                required.addAll(Json.list(part.get("required")));
            }
            return object(
                    Map.of(
                            "description", Json.text(schema.get("description")),
                            "properties", properties,
                            "required", required),
                    place);
        }
        if (known.size() == 1) {
            return shape(known.getFirst(), place);
        }
        var of = new ArrayList<String>();
        for (var part : known) {
            var only = new ArrayList<>(Json.list(part.get("required")));
            known.stream()
                    .filter(other -> other != part)
                    .forEach(other -> only.removeAll(Json.list(other.get("required"))));
            var name = only.isEmpty() ? place : place + Names.pascal(only.getFirst().toString());
            if (!(shape(part, name) instanceof Shape.Named(var alternative))) {
                throw new IllegalStateException(place + " has an alternative that is no object");
            }
            of.add(alternative);
        }
        return named(new Alternatives(place, Json.text(schema.get("description")), of));
    }

    private Shape object(Map<String, Object> schema, String place) {
        if (schema.get("additionalProperties") instanceof Map<?, ?> values) {
            return new Shape.Entries(shape(Json.map(values), place + "Value"));
        }
        if (!schema.containsKey("properties") && !Boolean.FALSE.equals(schema.get("additionalProperties"))) {
            return new Shape.Entries(new Shape.Anything());
        }
        var required = Json.list(schema.get("required"));
        var fields = new ArrayList<Field>();
        named(new Structure(place, "", List.of(), false));
        Json.map(schema.get("properties")).forEach((name, value) -> {
            var property = Json.map(value);
            fields.add(new Field(
                    name,
                    shape(property, place + Names.pascal(name)),
                    required.contains(name),
                    isNullable(property),
                    description(property),
                    property.get("const")));
        });
        models.put(place, new Structure(place, Json.text(schema.get("description")), List.copyOf(fields), false));
        return new Shape.Named(place);
    }

    private Shape named(Model model) {
        var before = models.put(model.name(), model);
        if (before != null && !before.equals(model)) {
            throw new IllegalStateException("two models are named " + model.name());
        }
        return new Shape.Named(model.name());
    }

    private String description(Map<String, Object> property) {
        return Json.text(property.getOrDefault("description", resolved(property).get("description")));
    }

    private boolean isNullable(Map<String, Object> schema) {
        var here = resolved(schema);
        var types = types(here);
        if (types.contains("null") || (types.isEmpty() && !isCombined(here) && !here.containsKey("const"))) {
            return true;
        }
        return List.of("oneOf", "anyOf", "allOf").stream()
                .flatMap(of -> Json.list(here.get(of)).stream())
                .anyMatch(part -> isNullable(Json.map(part)));
    }

    private static boolean isCombined(Map<String, Object> schema) {
        return schema.containsKey("oneOf") || schema.containsKey("anyOf") || schema.containsKey("allOf");
    }

    private Map<String, Object> resolved(Map<String, Object> schema) {
        return schema.get("$ref") instanceof String reference
                ? Json.map(schemas.get(reference.substring(reference.lastIndexOf('/') + 1)))
                : schema;
    }

    private static List<String> types(Map<String, Object> schema) {
        return switch (schema.get("type")) {
            case null -> schema.containsKey("properties") ? List.of("object") : List.of();
            case List<?> several -> several.stream().map(Object::toString).toList();
            case Object one -> List.of(one.toString());
        };
    }
}
