package io.billwright.platform.http;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/// Writes a list as a CSV or NDJSON file.
public final class ListFile {

    private final Format format;
    private final ListColumns columns;
    private final JsonMapper json;

    ListFile(Format format, Class<?> row, JsonMapper json) {
        this.format = format;
        this.columns = ListColumns.of(row);
        this.json = json;
    }

    public enum Format {
        CSV("text/csv;charset=UTF-8"),
        NDJSON("application/x-ndjson;charset=UTF-8");

        private final String type;

        Format(String type) {
            this.type = type;
        }

        static Format of(String text) {
            return Arrays.stream(values())
                    .filter(format -> format.extension().equals(text))
                    .findFirst()
                    .orElseThrow(() -> Rejection.Invalid.field("format", "must be csv or ndjson"));
        }

        public String type() {
            return type;
        }

        public String extension() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Writes the header, if the format has one.
    public void begin(Writer out) throws IOException {
        if (format == Format.CSV) {
            columns.head().write(out);
        }
    }

    public void write(ListResponse<?> page, Writer out) throws IOException {
        for (var row : page.data()) {
            switch (format) {
                case CSV ->
                    columns.line(json.readTree(json.writeValueAsBytes(row))).write(out);
                case NDJSON -> {
                    out.write(json.writeValueAsString(row));
                    out.write('\n');
                }
            }
        }
    }
}
