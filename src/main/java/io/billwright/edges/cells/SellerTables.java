package io.billwright.edges.cells;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A seller's rows in one database: every table with a `seller_id`, as listed by the system catalog.
final class SellerTables {

    /// The tables without a `seller_id`: why they stay behind, or which of their rows are copied.
    static final Map<String, String> OF_NO_SELLER = Map.ofEntries(
            Map.entry(
                    "database_eras",
                    "counts the lives of this database; `era_offset` keeps a seller's journal in order"),
            Map.entry("flyway_schema_history", "the migrations of this database; both cells have the same"),
            Map.entry("login_failures", "attempts to sign in here"),
            Map.entry("login_identities", "copied with the logins of the seller's members"),
            Map.entry("login_passkeys", "copied with the logins of the seller's members"),
            Map.entry("login_sessions", "of this cell's console; people sign in at the other one"),
            Map.entry("logins", "stand above sellers; those of the seller's members are copied"),
            Map.entry("scheduled_tasks", "timers of this cell's processes; they carry no data of sellers"),
            Map.entry("secret_checks", "both cells must have the same secrets"),
            Map.entry("seller_fences", "which sellers this cell is closed for"),
            Map.entry("spent_challenges", "challenges of passkeys, good for minutes"),
            Map.entry("stray_usage", "records of this cell's log that name no seller of this cell"),
            Map.entry("usage_log_offsets", "how far this cell's log was read"));

    /// Columns that are not read for the comparison: a hash of them is in another column, and a constraint ties the
    /// two together in both cells.
    private static final Map<String, String> KNOWN_BY_DIGEST = Map.of("documents", "content");

    private static final int PART = 20_000;

    private final CellDatabase database;
    private final UUID seller;

    SellerTables(CellDatabase database, UUID seller) {
        this.database = database;
        this.seller = seller;
    }

    /// @param columns the stored columns, without generated ones, quoted for SQL
    /// @param digested the same columns as expressions that can be hashed
    record Table(String name, List<String> columns, List<String> digested) {}

    List<Table> list() {
        return database.jdbc()
                .sql("""
                        select c.relname,
                               array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = ''),
                               array_agg(quote_ident(a.attname)
                                         || case a.atttypid when 'json'::regtype then '::text' else '' end
                                         order by a.attnum) filter (where a.attgenerated = '')
                        from pg_class c
                        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                          and not c.relispartition
                        group by c.oid, c.relname
                        having bool_or(a.attname = 'seller_id')
                        order by c.relname
                        """)
                .query((row, _) -> new Table(
                        row.getString(1), List.of((String[]) row.getArray(2).getArray()), List.of((String[])
                                row.getArray(3).getArray())))
                .list();
    }

    /// Tables that are missing in [#OF_NO_SELLER], because a later version added them.
    List<String> unknown() {
        return database.jdbc()
                .sql("""
                        select c.relname from pg_class c
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                          and not c.relispartition and c.relname <> all(?)
                          and not exists (select from pg_attribute a
                                          where a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped)
                        order by c.relname
                        """)
                .param((Object) OF_NO_SELLER.keySet().toArray(String[]::new))
                .query((row, _) -> row.getString("relname"))
                .list();
    }

    /// Tables whose primary key does not contain `seller_id`, so that a publication cannot filter their changes by
    /// seller.
    List<String> unpublishable() {
        return database.jdbc()
                .sql("""
                        select c.relname from pg_class c
                        where c.relname = any(?) and c.relnamespace = 'public'::regnamespace
                          and not exists (select from pg_index i
                                          join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                                          where i.indrelid = c.oid and i.indisprimary and a.attname = 'seller_id')
                        order by c.relname
                        """)
                .param((Object) list().stream().map(Table::name).toArray(String[]::new))
                .query((row, _) -> row.getString("relname"))
                .list();
    }

    /// The number of rows of a table and a digest of them that does not depend on their order.
    String digest(Table table) {
        var columns = table.digested().stream()
                .filter(column -> !column.equals(KNOWN_BY_DIGEST.get(table.name())))
                .toList();
        return database.jdbc()
                .sql("select count(*) || ' ' || coalesce(bit_xor(hash_record_extended(row(%s), 0)), 0) from %s where %s"
                        .formatted(String.join(", ", columns), table.name(), ofSeller()))
                .query(String.class)
                .single();
    }

    boolean isEmpty() {
        return list().stream()
                .noneMatch(table ->
                        database.yes("select exists (select from %s where %s)".formatted(table.name(), ofSeller())));
    }

    /// Deletes in batches, each in its own transaction; the fence keeps everybody from seeing a half-deleted seller.
    void delete() {
        for (var leaf : leaves()) {
            var sql = "delete from %1$s where ctid = any(array(select ctid from %1$s where %2$s limit %3$d))"
                    .formatted(leaf, ofSeller(), PART);
            while (database.asReplica(() -> database.jdbc().sql(sql).update()) > 0) {
                Thread.onSpinWait();
            }
        }
    }

    /// The tables that hold the rows: of a partitioned table, its partitions.
    private List<String> leaves() {
        return database.jdbc()
                .sql("""
                        select c.relname from pg_class c
                        join pg_attribute a on a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped
                        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                        order by c.relname
                        """)
                .query((row, _) -> row.getString("relname"))
                .list();
    }

    String ofSeller() {
        return "seller_id = '" + seller + "'";
    }
}
