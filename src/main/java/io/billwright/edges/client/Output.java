package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// How answers are printed: as JSON, or as a table of the fields that fit into cells.
enum Output {
    JSON,
    TABLE;

    private static final int WIDEST = 40;
    private static final int MOST_COLUMNS = 8;

    void print(JsonNode answer, PrintWriter out) {
        if (this == JSON) {
            out.println(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(answer));
        } else if (answer.path("data").isArray()) {
            rows(answer.path("data"), out);
        } else {
            object(answer, out);
        }
        out.flush();
    }

    private static void rows(JsonNode rows, PrintWriter out) {
        Set<String> columns = new LinkedHashSet<>();
        for (var row : rows) {
            for (var field : row.properties()) {
                if (!field.getValue().isContainer() && columns.size() < MOST_COLUMNS) {
                    columns.add(field.getKey());
                }
            }
        }
        var lines = new ArrayList<List<String>>();
        lines.add(List.copyOf(columns));
        for (var row : rows) {
            lines.add(columns.stream().map(column -> cell(row.path(column))).toList());
        }
        print(lines, out);
        if (rows.isEmpty()) {
            out.println("nothing");
        }
    }

    private static void object(JsonNode answer, PrintWriter out) {
        var lines = new ArrayList<List<String>>();
        for (var field : answer.properties()) {
            lines.add(List.of(field.getKey(), cell(field.getValue())));
        }
        print(lines, out);
    }

    private static String cell(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        var text = value.isString() ? value.stringValue() : value.toString();
        var line = text.replace('\n', ' ');
        return line.length() > WIDEST ? line.substring(0, WIDEST - 1) + "…" : line;
    }

    private static void print(List<List<String>> lines, PrintWriter out) {
        for (var line : lines) {
            var printed = new StringBuilder();
            for (int i = 0; i < line.size(); i++) {
                int column = i;
                int width = lines.stream()
                        .mapToInt(one -> one.get(column).length())
                        .max()
                        .orElse(0);
                printed.append(line.get(i))
                        .append(" ".repeat(width - line.get(i).length() + 2));
            }
            out.println(printed.toString().stripTrailing());
        }
    }
}
