package io.billwright.edges.cells;

import io.billwright.platform.clock.SystemTime;
import io.billwright.platform.db.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Controls access to a seller in one cell. Every transaction that sets the current seller checks the fence
/// (`enter_seller`).
final class Fence {

    /// The states are documented at the table `seller_fences`.
    enum State {
        QUIET,
        FROZEN,
        ARRIVING,
        MOVED,
        DELETING
    }

    /// @param cell the other cell of the move
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

    /// Closes the seller as soon as none of its transactions is running, so that everything it will ever commit here
    /// has been committed. New transactions wait meanwhile, so `longest` must be shorter than their own lock
    /// timeout.
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

    /// Whether a lease on the seller's work is still running. Such work may have had effects outside the database,
    /// which should be recorded before the seller moves.
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
