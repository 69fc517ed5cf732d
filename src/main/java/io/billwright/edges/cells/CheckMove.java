package io.billwright.edges.cells;

import io.billwright.edges.cells.Fence.State;
import java.util.List;
import java.util.UUID;

/// Checks, before anything is changed, whether a seller can be moved between two cells.
final class CheckMove {

    private static final String SELLER_EXISTS = "select exists (select from sellers where seller_id = ?)";

    private final UUID seller;
    private final CellDatabase source;
    private final CellDatabase target;

    CheckMove(UUID seller, CellDatabase source, CellDatabase target) {
        this.seller = seller;
        this.source = source;
        this.target = target;
    }

    void handle(boolean isStoreShared) {
        require(source.yes(SELLER_EXISTS, seller), "there is no seller " + seller + " in " + name(source));
        var fence = new Fence(source, seller).standing();
        require(
                fence.isEmpty()
                        || List.of(State.QUIET, State.FROZEN)
                                .contains(fence.get().state()),
                "the seller does not live in " + name(source) + " now");
        require(
                fence.isEmpty() || fence.get().cell().equals(name(target)),
                "the seller is on its way to another cell; finish or undo that move first");
        require(
                new Fence(target, seller).standing().isPresent() || !target.yes(SELLER_EXISTS, seller),
                "the seller lives in " + name(target) + " too");
        for (var cell : List.of(source, target)) {
            checkServer(cell);
        }
        same("migrations", "select max(installed_rank)::text from flyway_schema_history where success");
        same("secrets", """
                select coalesce(string_agg(name || version || encode(digest, 'hex'), ' ' order by name, version), '')
                from secret_checks
                """);
        require(
                isStoreShared
                        || !source.yes(
                                "select exists (select from documents where seller_id = ? and storage <> 'DATABASE')",
                                seller),
                "documents of the seller are kept outside of the database: give both cells the same store, and say so"
                        + " (--documents-shared)");
    }

    private void checkServer(CellDatabase cell) {
        require(
                cell.yes("select rolsuper from pg_roles where rolname = current_user"),
                "moving takes a superuser of " + name(cell));
        require(
                cell.yes("select current_setting('wal_level') = 'logical'"),
                "wal_level is not logical in " + name(cell));
        var tables = new SellerTables(cell, seller);
        require(tables.unknown().isEmpty(), "nobody knows how to move " + tables.unknown());
        require(tables.unpublishable().isEmpty(), "no primary key with the seller: " + tables.unpublishable());
    }

    private void same(String what, String sql) {
        var first = source.jdbc().sql(sql).query(String.class).single();
        var second = target.jdbc().sql(sql).query(String.class).single();
        require(first.equals(second), "the two cells have different " + what);
    }

    private static String name(CellDatabase database) {
        return database.cell().name();
    }

    private static void require(boolean isTrue, String otherwise) {
        if (!isTrue) {
            throw new IllegalStateException(otherwise);
        }
    }
}
