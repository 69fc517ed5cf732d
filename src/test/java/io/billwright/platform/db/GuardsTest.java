package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// What the database guards holds against any SQL of the application role (S19).
class GuardsTest {

    private static final Path PREVENTED = Path.of("src/test/resources/db/what-triggers-prevent.sql");
    private static final String HOLDS = "-- holds: ";

    private final TestDatabase database = TestDatabase.create();
    private final JdbcClient owner = database.owner();

    /// Functions with a `return` body are bound to what they name when they are created.
    @Test
    void everyFunctionThatLooksUpNamesFindsTemporaryOnesLast() {
        var open = owner.sql("""
                        select p.oid::regprocedure::text from pg_proc p
                        where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
                          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
                          and p.proconfig is distinct from '{"search_path=public, pg_temp"}'
                        """).query(String.class).list();

        assertThat(open).isEmpty();
    }

    /// A copy of a database has the privileges of a new one, as one that was restored has.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "create temporary table invoices ()",
                "create table mine ()",
                "create schema mine",
                "call keep_sellers_apart('sellers', 'delete')"
            })
    void afterMigratingTheApplicationRoleCreatesNothing(String statement) {
        Migrations.restrict(owner);

        try (var application = database.application()) {
            assertThatThrownBy(
                            () -> JdbcClient.create(application).sql(statement).update())
                    .hasStackTraceContaining("permission denied");
        }
    }

    @Test
    void theApplicationRoleHasNoMoreThanTheUseOfRows() {
        var more = owner.sql("""
                        select c.relname from pg_class c
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
                          and (has_table_privilege(:role, c.oid, 'truncate')
                               or has_table_privilege(:role, c.oid, 'references')
                               or has_table_privilege(:role, c.oid, 'trigger'))
                        """)
                .param("role", TestDatabase.APP_ROLE)
                .query(String.class)
                .list();

        assertThat(more).isEmpty();
    }

    @Test
    void temporaryTablesDeceiveNoTrigger() throws IOException, SQLException {
        var seller = new Seller(Ids.next(), Seller.Mode.LIVE);
        database.addSeller(seller);
        RowsOfASeller.fill(owner, seller);
        var prevented = prevented();
        assertThat(prevented.keySet()).containsExactlyInAnyOrderElementsOf(triggers());

        var deceived = new ArrayList<String>();
        try (var plain = database.superuser().getConnection();
                var shadowed = database.superuser().getConnection()) {
            plain.setAutoCommit(false);
            shadow(shadowed);
            for (var trigger : prevented.entrySet()) {
                var forgery = trigger.getValue();
                var usual = attempt(plain, seller, forgery.stream().filter(sql -> !sql.contains("pg_temp.")));
                var answer = attempt(shadowed, seller, forgery.stream());
                if (!answer.equals(usual) || usual.equals("done")) {
                    deceived.add(trigger.getKey() + ": " + usual + ", but with temporary tables " + answer);
                }
            }
        }
        assertThat(deceived).isEmpty();
    }

    /// The statements to try on each trigger.
    private static Map<String, List<String>> prevented() throws IOException {
        var prevented = new LinkedHashMap<String, List<String>>();
        var parts = List.of(Files.readString(PREVENTED).split("(?m)^-- (?=[a-z_]+$)", -1));
        for (var part : parts.subList(1, parts.size())) {
            var end = part.indexOf('\n');
            prevented.put(
                    part.substring(0, end),
                    List.of(part.substring(end + 1).strip().split(";\\n?", 0)));
        }
        return prevented;
    }

    private List<String> triggers() {
        return owner.sql("select tgname from pg_trigger where not tgisinternal")
                .query((row, _) -> row.getString(1))
                .list();
    }

    /// Copies every table under its own name to where names are looked up first.
    private void shadow(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        var tables = owner.sql("""
                        select relname from pg_class
                        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
                        """).query((row, _) -> row.getString(1)).list();
        try (var statement = connection.createStatement()) {
            for (var table : tables) {
                statement.execute("create temporary table " + table + " as select * from public." + table);
            }
        }
        connection.commit();
    }

    /// What the database says to some statements, all that is checked at a commit included; nothing stays of them.
    private static String attempt(Connection connection, Seller seller, Stream<String> statements) throws SQLException {
        var jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
        try {
            var answer = "done";
            for (var sql : statements.toList()) {
                if (sql.startsWith(HOLDS)) {
                    answer = jdbc.sql(sql.substring(HOLDS.length()))
                                    .query(Boolean.class)
                                    .single()
                            ? "held"
                            : "done";
                } else {
                    jdbc.sql(sql).param("s", seller.id()).update();
                    jdbc.sql("set constraints all immediate").update();
                }
            }
            return answer;
        } catch (DataAccessException refused) {
            return String.valueOf(refused.getMostSpecificCause().getMessage())
                    .lines()
                    .findFirst()
                    .orElse("");
        } finally {
            connection.rollback();
        }
    }
}
