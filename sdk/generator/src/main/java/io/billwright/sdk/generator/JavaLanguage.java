package io.billwright.sdk.generator;

import io.billwright.sdk.generator.Model.Alternatives;
import io.billwright.sdk.generator.Model.Choice;
import io.billwright.sdk.generator.Model.Field;
import io.billwright.sdk.generator.Model.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How things are written in Java.
public final class JavaLanguage {

    private final Contract contract;

    JavaLanguage(Contract contract) {
        this.contract = contract;
    }

    public static String type(Shape shape) {
        return switch (shape) {
            case Shape.Text _ -> "String";
            case Shape.Truth _ -> "Boolean";
            case Shape.Whole _ -> "Long";
            case Shape.Decimal _ -> "BigDecimal";
            case Shape.Cents _ -> "Cents";
            case Shape.Money _ -> "Money";
            case Shape.Day _ -> "LocalDate";
            case Shape.Time _ -> "Instant";
            case Shape.Anything _ -> "Object";
            case Shape.Items(var of) -> "List<" + type(of) + ">";
            case Shape.Entries(var of) -> "Map<String, " + type(of) + ">";
            case Shape.Named(var name) -> name;
        };
    }

    /// The type of a component, which a field decides about that may be missing.
    public static String component(Structure structure, Field field) {
        var type = type(field.shape());
        if (structure.sent() && field.isSettable()) {
            return "Settable<" + type + ">";
        }
        if (field.required() && !field.nullable()) {
            return type.equals("Long") ? "long" : type.equals("Boolean") ? "boolean" : type;
        }
        return type;
    }

    public static String wire(Field field) {
        return Shape.isText(field.shape())
                ? "@Wire(value = \"" + field.wire() + "\", text = true)"
                : "@Wire(\"" + field.wire() + "\")";
    }

    /// The alternatives that a structure is one of.
    public String implementing(Structure structure) {
        var of = contract.models().stream()
                .filter(model -> model instanceof Alternatives some && some.of().contains(structure.name()))
                .map(Model::name)
                .toList();
        return of.isEmpty() ? "" : " implements " + String.join(", ", of);
    }

    public static String permitted(Alternatives some) {
        return String.join(", ", some.of());
    }

    /// A comment for Javadoc.
    public static String doc(String text, String indent) {
        var words = text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("*/", "*&#47;")
                .replace("@", "&#64;")
                .replaceAll("`([^`{}]*)`", "{@code $1}");
        return words.replace("\n", "\n" + indent + " * ").replaceAll("(?m) +$", "");
    }

    /// The parameters of a method, with those of the path first.
    public static String parameters(Operation operation, String... more) {
        var all = new ArrayList<String>();
        operation.places().forEach(place -> all.add(type(place.shape()) + " " + Names.camel(place.wire())));
        if (operation.takesBody()) {
            all.add(type(operation.body()) + " body");
        }
        all.addAll(List.of(more));
        return String.join(", ", all);
    }

    public static String arguments(Operation operation, String... more) {
        var all = new ArrayList<String>();
        operation.places().forEach(place -> all.add(Names.camel(place.wire())));
        if (operation.takesBody()) {
            all.add("body");
        }
        all.addAll(List.of(more));
        return String.join(", ", all);
    }

    public static String query(Operation operation) {
        return Names.pascal(operation.id()) + "Query";
    }

    /// The call that the contract's example makes.
    public String example(Operation operation) {
        var all = new ArrayList<String>();
        for (var place : operation.places()) {
            all.add(literal(place.example(), place.shape(), ""));
        }
        if (operation.takesBody()) {
            all.add(operation.example().body() == null ? "null" : literal(operation.example().body(), operation.body(), "        "));
        }
        var query = operation.query().stream().filter(one -> one.example() != null || one.required()).toList();
        if (!query.isEmpty()) {
            var built = new StringBuilder(query(operation) + ".builder()");
            query.forEach(one -> built.append("." + Names.camel(one.wire()) + "(" + literal(one.example(), one.shape(), "") + ")"));
            all.add(built + ".build()");
        }
        return Names.camel(operation.id()) + "(" + String.join(", ", all) + ")";
    }

    private String literal(Object value, Shape shape, String indent) {
        if (value == null) {
            return "null";
        }
        return switch (shape) {
            case Shape.Text _ -> Json.quote(value.toString());
            case Shape.Truth _ -> value.toString();
            case Shape.Whole _ -> value + "L";
            case Shape.Decimal _ -> "new BigDecimal(\"" + value + "\")";
            case Shape.Cents _ -> "Cents.of(" + value + "L)";
            case Shape.Money _ -> "Money.parse(\"" + value + "\")";
            case Shape.Day _ -> "LocalDate.parse(\"" + value + "\")";
            case Shape.Time _ -> "Instant.parse(\"" + value + "\")";
            case Shape.Anything _ -> "Json.read(" + Json.quote(Json.write(value)) + ")";
            case Shape.Entries _ -> "Json.object(" + Json.quote(Json.write(value)) + ")";
            case Shape.Items(var of) -> {
                var items = (value instanceof List<?> list ? list : List.of(value))
                        .stream().map(item -> literal(item, of, indent)).toList();
                yield "List.of(" + String.join(", ", items) + ")";
            }
            case Shape.Named(var name) -> switch (contract.model(name)) {
                case Choice _ -> name + "." + Names.constant(value.toString());
                case Structure structure -> built(structure, Json.map(value), indent + "        ");
                case Alternatives _ -> throw new IllegalStateException(name + " is in a request");
            };
        };
    }

    private String built(Structure structure, Map<String, Object> value, String indent) {
        var built = new StringBuilder(structure.name() + ".builder()");
        for (var field : structure.fields()) {
            if (value.containsKey(field.wire())) {
                built.append("\n" + indent + "." + Names.camel(field.wire()) + "("
                        + literal(value.get(field.wire()), field.shape(), indent) + ")");
            }
        }
        return built + "\n" + indent + ".build()";
    }
}
