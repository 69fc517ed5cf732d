package io.billwright.edges.cells;

import io.billwright.platform.clock.SystemTime;
import io.billwright.platform.db.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The fence of a seller in one cell. Whoever names the seller for a transaction comes by it (`enter_seller`).
final class Fence {

    /// As the table `seller_fences` describes them.
    enum State {
        QUIET,
        FROZEN,
        ARRIVING,
        MOVED,
        DELETING
    }

    /// @param cell the other one of the move
    record Standing(State state, String cell, @Nullable String digest, Instant since) {

        Duration age() {
            return Duration.between(since, SystemTime.now());
        }
    }

    private final CellDatabase database;
    private final UUID seller;

    Fence(CellDatabase database, UUID seller) {
        this.database = database;
        this.seller = seller;
    }

    Optional<Standing> standing() {
        return database.jdbc()
                .sql("""
                        select state, cell, digest, since from seller_fences where seller = ?
                        """)
                .param(seller)
                .query((row, _) -> new Standing(
                        State.valueOf(row.getString("state")),
                        row.getString("cell"),
                        row.getString("digest"),
                        Rows.instant(row, "since")))
                .optional();
    }

    boolean is(State state) {
        return standing().filter(one -> one.state() == state).isPresent();
    }

    void put(State state, String cell) {
        put(state, cell, null);
    }

    void put(State state, String cell, @Nullable String digest) {
        var sql = """
                insert into seller_fences (seller, state, cell, digest, since) values (?, ?, ?, ?, ?)
                on conflict (seller) do update set state = excluded.state, cell = excluded.cell,
                    digest = coalesce(excluded.digest, seller_fences.digest), since = excluded.since
                """;
        database.jdbc()
                .sql(sql)
                .param(seller)
                .param(state.name())
                .param(cell)
                .param(digest)
                .param(Rows.utc(SystemTime.now()))
                .update();
    }

    void remove() {
        database.jdbc()
                .sql("delete from seller_fences where seller = ?")
                .param(seller)
                .update();
    }

    /// Closes the seller once nobody is in any more: all that was ever committed for it here is written then. Whoever
    /// comes meanwhile waits, so this gives up before they do.
    void freeze(String cell, Duration longest) {
        database.inTransaction(() -> {
            database.execute("set local lock_timeout = " + longest.toMillis());
            database.jdbc()
                    .sql("select pg_advisory_xact_lock(hashtextextended('fence ' || ?, 0))")
                    .param(seller.toString())
                    .query((_, _) -> true)
                    .single();
            put(State.FROZEN, cell);
            return true;
        });
    }

    /// Work that somebody has claimed and not given back. What it did elsewhere is to be noted before the seller
    /// leaves.
    boolean isWorkedFor() {
        var tables = database.jdbc()
                .sql("""
                        select c.relname from pg_class c
                        join pg_attribute s on s.attrelid = c.oid and s.attname = 'seller_id'
                        join pg_attribute a on a.attrelid = c.oid and a.attname = 'claimed_until'
                        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                        """)
                .query((row, _) -> row.getString("relname"))
                .list();
        return tables.stream()
                .anyMatch(table -> database.yes(
                        "select exists (select from %s where seller_id = ? and claimed_until > ?)".formatted(table),
                        seller,
                        Rows.utc(SystemTime.now())));
    }
}
