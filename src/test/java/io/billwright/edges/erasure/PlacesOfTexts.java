package io.billwright.edges.erasure;

import io.billwright.messaging.events.PackedJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Every column that can hold a text: what was decided about it, and whether it holds one.
final class PlacesOfTexts {

    private static final Path DECIDED = Path.of("src/test/resources/db/places-of-texts.txt");

    private PlacesOfTexts() {}

    private record Column(String table, String name, String type, boolean ofSellers) {

        private String place() {
            return table + "." + name;
        }
    }

    /// What was decided about each column.
    static Map<String, String> decided() {
        try {
            var decided = new TreeMap<String, String>();
            for (var line : Files.readAllLines(DECIDED)) {
                if (!line.startsWith("#")) {
                    var words = List.of(line.split("[ :]+", 0));
                    words.stream()
                            .skip(2)
                            .forEach(column -> decided.put(words.get(1) + "." + column, words.getFirst()));
                }
            }
            return decided;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The columns there are.
    static Set<String> all(JdbcClient database) {
        var all = new TreeSet<String>();
        columns(database).forEach(column -> all.add(column.place()));
        return all;
    }

    /// The columns of a seller in which any of the texts is found.
    static Set<String> find(JdbcClient database, UUID sellerId, List<String> texts) {
        var found = new TreeSet<String>();
        for (var column : columns(database)) {
            if (column.ofSellers
                    && values(database, column, sellerId).stream().anyMatch(text -> contains(text, texts))) {
                found.add(column.place());
            }
        }
        return found;
    }

    private static List<Column> columns(JdbcClient database) {
        return database.sql("""
                        select c.relname, a.attname, t.typname,
                               exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'seller_id')
                        from pg_class c
                        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                        join pg_type t on t.oid = a.atttypid
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                          and not c.relispartition and c.relname <> 'flyway_schema_history'
                          and t.typname in ('text', '_text', 'varchar', '_varchar', 'bpchar', 'json', 'jsonb', 'bytea',
                                            'inet', 'xml')
                        """)
                .query((row, _) -> new Column(row.getString(1), row.getString(2), row.getString(3), row.getBoolean(4)))
                .list();
    }

    private static List<String> values(JdbcClient database, Column column, UUID sellerId) {
        boolean isBinary = column.type.equals("bytea");
        return database.sql("select %s%s from %s where seller_id = :seller and %s is not null"
                        .formatted(column.name, isBinary ? "" : "::text", column.table, column.name))
                .param("seller", sellerId)
                .query((row, _) -> isBinary ? text(column, row.getBytes(1)) : row.getString(1))
                .list();
    }

    private static String text(Column column, byte[] bytes) {
        return column.table.equals("events") ? PackedJson.unpack(bytes) : new String(bytes, StandardCharsets.UTF_8);
    }

    private static boolean contains(String value, List<String> texts) {
        var plain = value.replace("&amp;", "&").toLowerCase(Locale.ROOT);
        return texts.stream().anyMatch(text -> plain.contains(text.toLowerCase(Locale.ROOT)));
    }
}
