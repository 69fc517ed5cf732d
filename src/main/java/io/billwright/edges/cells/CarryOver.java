package io.billwright.edges.cells;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/// What a seller needs in its new cell besides its rows: the logins of its members, numbers above all that were given
/// out before, and eras of this database instead of those of the other one.
final class CarryOver {

    private static final String LOGINS_OF_MEMBERS =
            "select login_id from members where seller_id = ? and login_id is not null";

    private final CellDatabase source;
    private final CellDatabase target;
    private final UUID seller;

    CarryOver(CellDatabase source, CellDatabase target, UUID seller) {
        this.source = source;
        this.target = target;
        this.seller = seller;
    }

    /// Returns the addresses of members who have to be let in again: somebody else's login has their address here.
    /// Belongs into a transaction of the target.
    List<String> handle() {
        sequences();
        eras();
        List.of("logins", "login_identities", "login_passkeys").forEach(this::people);
        return target.jdbc()
                .sql("""
                        update members set login_id = null
                        where seller_id = ? and login_id is not null and login_id not in (select login_id from logins)
                        returning email
                        """)
                .param(seller)
                .query((row, _) -> row.getString("email"))
                .list();
    }

    /// Numbers are of the whole cell, and rows that arrived must not share theirs with rows to come.
    private void sequences() {
        var last = "select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value > 0";
        source.jdbc()
                .sql(last)
                .query((row, _) -> Map.entry(row.getString("sequencename"), row.getLong("last_value")))
                .list()
                .forEach(one -> raise(one.getKey(), one.getValue()));
    }

    private void raise(String sequence, long last) {
        var isLower = "select coalesce(pg_sequence_last_value(?::regclass), 0) < ?";
        if (target.yes(isLower, sequence, last)) {
            // Changes nothing, but others take no number until this is done: it could be taken for one given out.
            target.execute("alter sequence " + sequence + " no cycle");
            if (target.yes(isLower, sequence, last)) {
                target.jdbc()
                        .sql("select setval(?::regclass, ?)")
                        .param(sequence)
                        .param(last)
                        .query(Long.class)
                        .single();
            }
        }
    }

    /// The journal goes on in an era above all that it has. Sessions and links of the portal that were good in the
    /// source are good here, and no others.
    private void eras() {
        target.jdbc().sql("""
                        update sellers set era_offset = greatest(0, coalesce(
                            (select max(b.era) + 1 - current_era() from ledger_batches b
                             where b.seller_id = sellers.seller_id), 0))
                        where seller_id = ?
                        """).param(seller).update();
        int current = source.jdbc()
                .sql("select coalesce(known_era(), 0)")
                .query(Integer.class)
                .single();
        for (var table : List.of("portal_sessions", "portal_links")) {
            var sql = """
                    update %s set era = case era when ? then coalesce(known_era(), 0) else -1 end where seller_id = ?
                    """.formatted(table);
            target.jdbc().sql(sql).param(current).param(seller).update();
        }
    }

    private void people(String table) {
        var rows = source.jdbc()
                .sql("select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text from %s t where login_id in (%s)"
                        .formatted(table, LOGINS_OF_MEMBERS))
                .param(seller)
                .query(String.class)
                .single();
        var isKnown = table.equals("logins") ? "true" : "t.login_id in (select login_id from logins)";
        target.jdbc()
                .sql("insert into %1$s select t.* from jsonb_populate_recordset(null::%1$s, ?::jsonb) t where %2$s"
                                .formatted(table, isKnown)
                        + " on conflict do nothing")
                .param(rows)
                .update();
    }
}
