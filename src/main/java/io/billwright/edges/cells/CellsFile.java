package io.billwright.edges.cells;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Reads the file of cells: properties such as `one.url`, `one.username`, `one.password-file`.
final class CellsFile {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,30}");
    private static final Pattern URL = Pattern.compile("jdbc:postgresql://([^:/?]+):([0-9]+)/([^?]+)(\\?.*)?");

    private final Path file;
    private final Properties properties = new Properties();

    private CellsFile(Path file) {
        this.file = file;
    }

    static CellsFile read(Path file) {
        var cells = new CellsFile(file);
        try (var reader = Files.newBufferedReader(file)) {
            cells.properties.load(reader);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return cells;
    }

    List<Cell> all() {
        var names = new TreeSet<String>();
        properties.stringPropertyNames().forEach(key -> names.add(key.split("\\.", 2)[0]));
        return names.stream().map(this::cell).toList();
    }

    Cell cell(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(name + " is no name for a cell: lower case letters, digits and _");
        }
        var url = required(name + ".url");
        var username = required(name + ".username");
        var password = password(name);
        var connection = properties.getProperty(name + ".connection");
        return new Cell(
                name, url, username, password, connection == null ? connection(url, username, password) : connection);
    }

    private String required(String key) {
        var value = properties.getProperty(key);
        if (value == null) {
            throw new IllegalArgumentException(key + " is missing in " + file);
        }
        return value;
    }

    private String password(String name) {
        var place = properties.getProperty(name + ".password-file");
        if (place == null) {
            return required(name + ".password");
        }
        try {
            return Files.readString(file.resolveSibling(place)).strip();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String connection(String url, String username, String password) {
        var parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new IllegalArgumentException("a cell's url has the form jdbc:postgresql://host:port/database; for any"
                    + " other, say how cells reach it (.connection)");
        }
        return "host=%s port=%s dbname=%s user=%s password=%s"
                .formatted(
                        quoted(parts.group(1)),
                        parts.group(2),
                        quoted(parts.group(3)),
                        quoted(username),
                        quoted(password));
    }

    /// Quotes a value of a libpq connection string.
    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
