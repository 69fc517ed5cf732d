package io.billwright.edges.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// No invariant reads a whole table, or all of an intermediate result, again for each of its rows: with 100,000
/// subscriptions that takes minutes, and the database ends it after one.
class InvariantPlanTest {

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> WHOLE = List.of("CTE Scan", "Seq Scan");

    @ParameterizedTest
    @EnumSource
    void readsNothingAgainForEachRow(Invariant invariant) throws SQLException {
        assertThat(readAgain(invariant.broken().replace(":now", "now()"))).isEmpty();
    }

    @Test
    void aResultReadAgainForEachRowIsNoticed() throws SQLException {
        var planted = """
                with sums as materialized (select customer_id, sum(amount) as amount from credit_entries group by 1)
                select customer_id as id from credit_balances b
                where balance <> (select amount from sums where sums.customer_id = b.customer_id)
                """;
        assertThat(readAgain(planted)).containsExactly("CTE Scan of sums");
    }

    @Test
    void aTableReadAgainForEachRowIsNoticed() throws SQLException {
        var planted = """
                select customer_id as id from credit_balances b
                where balance <> (select sum(amount) from credit_entries e where e.reason = b.currency)
                """;
        assertThat(readAgain(planted)).containsExactly("Seq Scan of credit_entries");
    }

    private static List<String> readAgain(String query) throws SQLException {
        try (var connection = DATABASE.superuser().getConnection()) {
            // Tables are empty here, so that reading them whole would be chosen anyway.
            set(connection, "enable_seqscan");
            var found = new ArrayList<String>();
            collect(plan(connection, query), false, found);
            return found;
        }
    }

    private static void set(Connection connection, String setting) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("set " + setting + " = off");
        }
    }

    private static JsonNode plan(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("explain (format json) " + query)) {
            rows.next();
            return JSON.readTree(rows.getString(1)).get(0).get("Plan");
        }
    }

    private static void collect(JsonNode node, boolean again, List<String> found) {
        boolean inside = again || node.path("Parent Relationship").asString("").equals("SubPlan");
        var type = node.get("Node Type").asString();
        if (inside && WHOLE.contains(type)) {
            found.add(type + " of "
                    + node.path("CTE Name").asString(node.path("Relation Name").asString("")));
        }
        node.path("Plans").forEach(below -> collect(below, inside, found));
    }
}
