package io.billwright.platform.http;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// The CSV columns of a list, derived from the type of its rows: a field of a nested object is a column of its own,
/// such as `billing_address.city`; lists and free-form values are JSON in their cell.
record ListColumns(List<List<String>> paths) {

    private static final int DEEPEST = 4;

    static ListColumns of(Class<?> row) {
        var paths = new ArrayList<List<String>>();
        add(row, List.of(), paths);
        return new ListColumns(paths);
    }

    private static void add(Class<?> type, List<String> before, List<List<String>> paths) {
        for (var component : type.getRecordComponents()) {
            if (has(type, component, JsonIgnore.class)) {
                continue;
            }
            var path = new ArrayList<>(before);
            if (!has(type, component, JsonUnwrapped.class)) {
                path.add(name(type, component));
            }
            if (component.getType().isRecord() && path.size() < DEEPEST) {
                add(component.getType(), path, paths);
            } else {
                paths.add(path);
            }
        }
    }

    /// The name that [Json] gives to the field.
    private static String name(Class<?> type, RecordComponent component) {
        try {
            var given = type.getDeclaredField(component.getName()).getAnnotation(JsonProperty.class);
            return given == null || given.value().isEmpty() ? snakeCase(component.getName()) : given.value();
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String snakeCase(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    private static boolean has(Class<?> type, RecordComponent component, Class<? extends Annotation> annotation) {
        try {
            return component.getAccessor().isAnnotationPresent(annotation)
                    || type.getDeclaredField(component.getName()).isAnnotationPresent(annotation);
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    Csv head() {
        return new Csv(paths.stream().map(path -> String.join(".", path)).toList());
    }

    Csv line(JsonNode row) {
        return new Csv(paths.stream().map(path -> cell(row, path)).toList());
    }

    private static String cell(JsonNode row, List<String> path) {
        var node = row;
        for (var name : path) {
            node = node.path(name);
        }
        if (node.isMissingNode() || node.isNull()) {
            return "";
        }
        return node.isContainer() ? node.toString() : node.asString();
    }
}
