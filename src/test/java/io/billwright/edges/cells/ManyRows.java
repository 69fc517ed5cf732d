package io.billwright.edges.cells;

import java.util.Map;
import java.util.UUID;

/// Rows by the hundred thousand: copies of the one that a seller has in tables that grow with its invoices, under other
/// ids. No rule is looked at, as nobody will read them.
final class ManyRows {

    /// How many for each invoice.
    private static final Map<String, Integer> TABLES = Map.of(
            "invoices", 1,
            "invoice_lines", 2,
            "issued_invoices", 1,
            "ledger_entries", 3,
            "ledger_batches", 1,
            "events", 3,
            "event_deliveries", 3,
            "audit_entries", 2,
            "mails", 1,
            "idempotency_keys", 1);

    private final CellDatabase database;
    private final UUID seller;

    ManyRows(CellDatabase database, UUID seller) {
        this.database = database;
        this.seller = seller;
    }

    /// Returns the number of rows.
    long add(int invoices) {
        long rows = 0;
        for (var table : new SellerTables(database, seller).list()) {
            int copies = invoices * TABLES.getOrDefault(table.name(), 0);
            if (copies > 0) {
                rows += database.asReplica(() -> copy(table, copies));
            }
        }
        return rows;
    }

    /// All that must not be twice is made anew, and nothing bills a period that something else bills.
    private long copy(SellerTables.Table table, int copies) {
        var changes =
                database.jdbc().sql("""
                        select string_agg(distinct format('%L, %s', a.attname, case a.atttypid
                            when 'uuid'::regtype then 'gen_random_uuid()'
                            when 'text'::regtype then 'gen_random_uuid()::text'
                            when 'bigint'::regtype then 't.position + n'
                            else quote_literal('empty') end), ', ')
                        from pg_attribute a
                        where a.attrelid = ?::regclass and a.attname <> 'seller_id'
                          and (a.attname in ('live', 'object_id', 'idempotency_key')
                               or a.attrelid = 'ledger_batches'::regclass and a.attname = 'position'
                               or (a.atttypid = 'uuid'::regtype
                                   and exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
                                               and a.attnum = any(i.indkey))))
                        """).param(table.name()).query(String.class).single();
        var columns = String.join(", ", table.columns());
        var identity = table.name().equals("ledger_batches") ? "overriding system value" : "";
        return database.jdbc()
                .sql("""
                        insert into %1$s (%2$s) %3$s
                        select %2$s from (
                            select (jsonb_populate_record(t, jsonb_build_object(%4$s))).*
                            from %1$s t, generate_series(1, %5$d) n where seller_id = '%6$s') copied
                        """.formatted(table.name(), columns, identity, changes, copies, seller))
                .update();
    }
}
