package io.billwright.edges.imports;

import io.billwright.platform.db.Seller;
import io.billwright.testing.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a seller has in each table, but for what background work adds later: documents, and the sums of reports, which
/// `/integrity` checks.
final class SellersRows {

    private SellersRows() {}

    /// How many rows, to compare two sellers.
    static Map<String, String> counted(TestDatabase database, Seller seller) {
        return each(database, seller, "count(*)", List.of());
    }

    /// Which rows, to compare a seller before and after an import, which leaves only its own traces.
    static Map<String, String> digested(TestDatabase database, Seller seller) {
        var traces = List.of("imports", "import_rows", "idempotency_keys", "audit_entries");
        return each(database, seller, "count(*) || ' ' || md5(string_agg(row, '' order by row))", traces);
    }

    private static Map<String, String> each(
            TestDatabase database, Seller seller, String summary, List<String> leftOut) {
        var owner = database.owner();
        var tables = owner.sql("""
                        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                          and not c.relispartition and a.attname = 'seller_id'
                          and c.relname not in ('documents', 'invoice_work') and c.relname <> all(:leftOut)
                          and c.relname !~ '^(recurring_|posted_|posting_|receivable_|tax_(changes|corrections|months))'
                        """)
                .param("leftOut", leftOut.toArray(String[]::new))
                .query(String.class)
                .list();
        var rows = new TreeMap<String, String>();
        for (var table : tables) {
            var sql = "select coalesce((" + summary + ")::text, '') from (select md5(t::text) as row from " + table
                    + " t where seller_id = :seller) r";
            rows.put(
                    table,
                    owner.sql(sql)
                            .param("seller", seller.id())
                            .query(String.class)
                            .single());
        }
        return rows;
    }
}
