package io.billwright.sdk.generator;

import io.billwright.sdk.generator.Model.Alternatives;
import io.billwright.sdk.generator.Model.Choice;
import io.billwright.sdk.generator.Model.Field;
import io.billwright.sdk.generator.Model.Structure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// How things are written in Python.
public final class PythonLanguage {

    private final Contract contract;

    PythonLanguage(Contract contract) {
        this.contract = contract;
    }

    public static String type(Shape shape) {
        return switch (shape) {
            case Shape.Text _ -> "str";
            case Shape.Truth _ -> "bool";
            case Shape.Whole _ -> "int";
            case Shape.Decimal _ -> "Decimal";
            case Shape.Cents _ -> "Cents";
            case Shape.Money _ -> "Money";
            case Shape.Day _ -> "date";
            case Shape.Time _ -> "datetime";
            case Shape.Anything _ -> "Any";
            case Shape.Items(var of) -> "list[" + type(of) + "]";
            case Shape.Entries(var of) -> "dict[str, " + type(of) + "]";
            case Shape.Named(var name) -> name;
        };
    }

    /// A field of a dataclass with its default, if it has one.
    public static String field(Structure structure, Field field) {
        var type = new StringBuilder(type(field.shape()));
        if (field.nullable() && !type.toString().equals("Any")) {
            type.append(" | None");
        }
        var missing = field.constant() != null && !Boolean.FALSE.equals(field.constant())
                ? literalOf(field.constant())
                : field.required() ? null : structure.sent() ? "UNSET" : "None";
        if ("None".equals(missing) && !field.nullable()) {
            type.append(" | None");
        }
        if ("UNSET".equals(missing)) {
            type.append(" | Unset");
        }
        var name = Names.snake(field.wire());
        var text = Shape.isText(field.shape());
        if (text || !name.equals(field.wire())) {
            var given = new ArrayList<String>();
            if (missing != null) {
                given.add("default=" + missing);
            }
            given.add("metadata={\"wire\": \"" + field.wire() + "\", \"text\": " + (text ? "True" : "False") + "}");
            return name + ": " + type + " = field(" + String.join(", ", given) + ")";
        }
        return name + ": " + type + (missing == null ? "" : " = " + missing);
    }

    private static String literalOf(Object constant) {
        return Json.quote(constant.toString());
    }

    public static String choices(Choice choice) {
        return String.join(", ", choice.values().stream().map(Json::quote).toList());
    }

    public static String alternatives(Alternatives some) {
        return String.join(" | ", some.of());
    }

    /// Docstrings hold neither their own end nor a backslash.
    public static String doc(String text, String indent) {
        return text.replace("\\", "\\\\")
                .replace("\"\"\"", "'''")
                .replaceAll("\"$", "\" ")
                .replace("\n", "\n" + indent)
                .replaceAll("(?m) +$", "");
    }

    public static String parameters(Operation operation, boolean all) {
        var given = new ArrayList<String>(List.of("self"));
        operation.places().forEach(place -> given.add(Names.snake(place.wire()) + ": " + hint(place.shape())));
        if (operation.takesBody()) {
            given.add("body: models." + ((Shape.Named) operation.body()).name()
                    + (operation.bodyRequired() ? "" : " | None = None"));
        }
        given.add("*");
        operation.query().stream()
                .sorted(Comparator.comparing(one -> !one.required()))
                .filter(one -> !all || (!one.wire().equals("cursor") && !one.wire().equals("include_total")))
                .forEach(one -> given.add(Names.snake(one.wire()) + ": " + hint(one.shape())
                        + (one.required() ? "" : " | None = None")));
        given.add("options: RequestOptions | None = None");
        return String.join(", ", given);
    }

    private static String hint(Shape shape) {
        return switch (shape) {
            case Shape.Named(var name) -> "models." + name;
            case Shape.Items(var of) -> "list[" + hint(of) + "]";
            default -> type(shape);
        };
    }

    public static String result(Operation operation) {
        return operation.isFile() ? "bytes" : hint(operation.result());
    }

    public static String item(Operation operation) {
        return hint(operation.item());
    }

    public static String call(Operation operation, boolean all) {
        var places = operation.places().stream()
                .map(place -> "\"" + place.wire() + "\": " + Names.snake(place.wire()))
                .toList();
        var query = operation.query().stream()
                .filter(one -> !all || (!one.wire().equals("cursor") && !one.wire().equals("include_total")))
                .map(one -> "\"" + one.wire() + "\": " + Names.snake(one.wire()))
                .toList();
        return "Call(\"%s\", \"%s\", keyed=%s, places={%s}, query={%s}, body=%s)"
                .formatted(
                        operation.method(),
                        (operation.outside() ? "" : "/api/v2") + operation.path(),
                        operation.keyed() ? "True" : "False",
                        String.join(", ", places),
                        String.join(", ", query),
                        operation.takesBody() ? "body" : operation.body() == null ? "None" : "{}");
    }

    /// The call that the contract's example makes.
    public String example(Operation operation) {
        var all = new ArrayList<String>();
        for (var place : operation.places()) {
            all.add(literal(place.example(), place.shape(), ""));
        }
        if (operation.takesBody() && operation.example().body() != null) {
            all.add(literal(operation.example().body(), operation.body(), "        "));
        }
        operation.query().stream()
                .filter(one -> one.example() != null || one.required())
                .forEach(one -> all.add(Names.snake(one.wire()) + "=" + literal(one.example(), one.shape(), "")));
        return Names.snake(operation.id()) + "(" + String.join(", ", all) + ")";
    }

    private String literal(Object value, Shape shape, String indent) {
        if (value == null) {
            return "None";
        }
        return switch (shape) {
            case Shape.Text _ -> Json.quote(value.toString());
            case Shape.Truth _ -> Names.pascal(value.toString());
            case Shape.Whole _ -> value.toString();
            case Shape.Decimal _ -> "Decimal(\"" + value + "\")";
            case Shape.Cents _ -> "Cents(" + value + ")";
            case Shape.Money _ -> "Money.parse(\"" + value + "\")";
            case Shape.Day _ -> "date.fromisoformat(\"" + value + "\")";
            case Shape.Time _ -> "timestamp(\"" + value + "\")";
            case Shape.Anything _, Shape.Entries _ -> "json.loads(" + Json.quote(Json.write(value)) + ")";
            case Shape.Items(var of) -> {
                var items = (value instanceof List<?> list ? list : List.of(value))
                        .stream().map(item -> literal(item, of, indent)).toList();
                yield "[" + String.join(", ", items) + "]";
            }
            case Shape.Named(var name) -> switch (contract.model(name)) {
                case Choice _ -> Json.quote(value.toString());
                case Structure structure -> built(structure, Json.map(value), indent + "    ");
                case Alternatives _ -> throw new IllegalStateException(name + " is in a request");
            };
        };
    }

    private String built(Structure structure, Map<String, Object> value, String indent) {
        var built = new StringBuilder("models." + structure.name() + "(");
        for (var field : structure.fields()) {
            if (value.containsKey(field.wire())) {
                built.append("\n" + indent + Names.snake(field.wire()) + "="
                        + literal(value.get(field.wire()), field.shape(), indent) + ",");
            }
        }
        return built + "\n" + indent.substring(4) + ")";
    }
}
