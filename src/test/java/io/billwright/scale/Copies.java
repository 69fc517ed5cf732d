package io.billwright.scale;

import io.billwright.testing.TestDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/// Copies all rows of a seller to other live sellers, with the same ids and without the checks that they were already
/// made to pass: the keys of all tables begin with the seller.
final class Copies {

    private static final String TABLES = """
            select c.relname,
                   string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
                   string_agg(case when a.attname = 'seller_id' then 'c.id'
                                   when a.attname = 'slug' then 'md5(c.id || slug)'
                                   when a.attname = 'sandbox' then 'false'
                                   when c.relname = 'sellers' and a.attname = 'mode' then '''LIVE'''
                                   else 't.' || quote_ident(a.attname) end, ', ' order by a.attnum) as values
            from pg_class c join pg_attribute a on a.attrelid = c.oid
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
              and c.relname not in ('api_keys', 'sandbox_clocks', 'scheduled_tasks')
              and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            group by c.relname
            having bool_or(a.attname = 'seller_id')
            order by c.relname
            """;

    private final TestDatabase database;
    private final UUID from;
    private final List<Table> tables;

    private record Table(String name, String columns, String values) {}

    /// From then on nothing may change what the seller has.
    Copies(TestDatabase database, UUID from) {
        this.database = database;
        this.from = from;
        var owner = database.owner();
        this.tables = owner
                .sql(TABLES)
                .query((row, _) -> new Table(row.getString(1), row.getString("columns"), row.getString("values")))
                .list()
                .stream()
                .filter(table -> owner.sql("select exists (select from " + table.name + " where seller_id = :from)")
                        .param("from", from)
                        .query(Boolean.class)
                        .single())
                .toList();
    }

    void to(List<UUID> sellers) throws SQLException {
        try (var connection = database.superuser().getConnection()) {
            var ids = connection.createArrayOf("uuid", sellers.toArray());
            try (var statement = connection.createStatement()) {
                statement.execute("set session_replication_role = replica");
                statement.execute("set synchronous_commit = off");
            }
            for (var table : tables) {
                try (var delete =
                        connection.prepareStatement("delete from " + table.name + " where seller_id = any (?)")) {
                    delete.setArray(1, ids);
                    delete.executeUpdate();
                }
                try (var insert = connection.prepareStatement(
                        ("insert into %s (%s) overriding system value select %s from unnest(?) c (id), %s t"
                                        + " where t.seller_id = ?")
                                .formatted(table.name, table.columns, table.values, table.name))) {
                    insert.setArray(1, ids);
                    insert.setObject(2, from);
                    insert.executeUpdate();
                }
            }
        }
    }
}
