package io.billwright.platform.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Runs migrations on rows of the schema before them. `V<n>.before.sql` adds the rows. Each query of `V<n>.after.sql`
/// finds rows that the migration has left wrong, so it must return none.
///
/// @param folders where the migrations are
/// @param checks the folder of the files that check them
record MigrationChecks(List<Path> folders, Path checks) {

    /// What is wrong with the migrations after a version, each checked in a database of its own.
    List<String> problemsAfter(int version) throws IOException, SQLException {
        var migrations = migrations();
        var problems = new ArrayList<String>();
        var schema = new PlainOwnerDatabase();
        for (int checked : migrations.tailMap(version, false).keySet()) {
            if (Files.exists(file(checked, "before")) && Files.exists(file(checked, "after"))) {
                schema.migrate(folders, String.valueOf(migrations.lowerKey(checked)));
                problems.addAll(problemsOf(checked, schema));
            } else {
                problems.add("V" + checked + ": needs V" + checked + ".before.sql and V" + checked + ".after.sql");
            }
        }
        return problems;
    }

    private NavigableMap<Integer, Path> migrations() throws IOException {
        var migrations = new TreeMap<Integer, Path>();
        for (var folder : folders) {
            try (var files = Files.newDirectoryStream(folder, "V*__*.sql")) {
                for (var file : files) {
                    var name = file.getFileName().toString();
                    migrations.put(Integer.parseInt(name.substring(1, name.indexOf("__"))), file);
                }
            }
        }
        return migrations;
    }

    /// @param schema as it is before the migration, without rows; it is copied and stays so
    private List<String> problemsOf(int version, PlainOwnerDatabase schema) throws IOException, SQLException {
        var database = schema.copy();
        try (var connection = database.superuser().getConnection()) {
            try (var statement = connection.createStatement()) {
                statement.execute(Files.readString(file(version, "before")));
            }
            database.migrate(folders, String.valueOf(version));
            return found(version, connection);
        } finally {
            database.drop();
        }
    }

    private List<String> found(int version, Connection connection) throws IOException, SQLException {
        var found = new ArrayList<String>();
        int queries = 0;
        try (var statement = connection.createStatement()) {
            boolean isQuery = statement.execute(Files.readString(file(version, "after")));
            while (isQuery || statement.getUpdateCount() != -1) {
                if (isQuery) {
                    queries++;
                    found.addAll(rows(version, queries, statement.getResultSet()));
                }
                isQuery = statement.getMoreResults();
            }
        }
        if (queries == 0) {
            found.add("V" + version + ": V" + version + ".after.sql has no query");
        }
        return found;
    }

    private static List<String> rows(int version, int query, ResultSet rows) throws SQLException {
        var found = new ArrayList<String>();
        while (rows.next()) {
            var values = new ArrayList<String>();
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                values.add(String.valueOf(rows.getString(column)));
            }
            found.add("V" + version + ", query " + query + ": " + String.join(", ", values));
        }
        return found;
    }

    private Path file(int version, String part) {
        return checks.resolve("V" + version + "." + part + ".sql");
    }
}
