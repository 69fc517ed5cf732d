package io.billwright.edges.cells;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Prepares a seller's new cell for what the copied rows need: the logins of its members, sequences beyond every
/// number the source has given out, and the era numbers of the target's database.
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

    /// Returns the addresses of members who have to be invited again, because their address belongs to somebody
    /// else's login in the target. Runs in a transaction of the target.
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

    /// Sequences are shared by all sellers of a cell; new rows must not get numbers that copied rows already have.
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
            // Has no effect but its lock: nobody else can draw a number until the commit, which `setval` might
            // otherwise take back.
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

    /// The journal continues in an era above all of its eras so far. Sessions and links of the customer portal stay
    /// valid if they were valid in the source; all others are invalid.
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
