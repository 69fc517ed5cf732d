package io.billwright.edges.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.RowsOfASeller;
import io.billwright.platform.db.Seller;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TwoCells;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// Moves of a seller who has a row in every table, between two clusters that all tests share.
final class Moves implements AutoCloseable {

    private static final TwoCells CELLS = start();

    private final UUID seller = Ids.next();
    private final List<String> said = new ArrayList<>();
    private CellDatabase one;
    private CellDatabase two;

    /// The process ends without a chance to clean up.
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1L;
    }

    private static TwoCells start() {
        try {
            return TwoCells.start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    Moves() throws IOException {
        one = CellDatabase.open(cells().cell("one"));
        two = CellDatabase.open(cells().cell("two"));
        var added = new Seller(seller, Seller.Mode.LIVE);
        first().addSeller(added);
        RowsOfASeller.fill(first().owner(), added);
    }

    static CellsFile cells() {
        return CellsFile.read(CELLS.file());
    }

    UUID seller() {
        return seller;
    }

    List<String> said() {
        return said;
    }

    CellDatabase one() {
        return one;
    }

    CellDatabase two() {
        return two;
    }

    TestDatabase first() {
        return CELLS.one();
    }

    TestDatabase second() {
        return CELLS.two();
    }

    Duration move(CellDatabase from, CellDatabase to) {
        return move(from, to, _ -> {});
    }

    Duration move(CellDatabase from, CellDatabase to, Consumer<Step> after) {
        var options = new MoveSeller.Options(Duration.ofSeconds(60), true, () -> {}, after);
        return new MoveSeller(seller, from, to, options, said::add).handle();
    }

    /// Begins a move from the first cell to the second that ends after a step.
    void kill(Step last) {
        assertThatThrownBy(() -> move(one, two, step -> {
                    if (step == last) {
                        throw new Killed();
                    }
                }))
                .isInstanceOf(Killed.class);
        // As the operating system would.
        one.close();
        two.close();
        one = CellDatabase.open(cells().cell("one"));
        two = CellDatabase.open(cells().cell("two"));
    }

    void undo() {
        new UndoMove(seller, one, two, said::add).handle();
    }

    /// Another command, with connections of its own, while a move from the first cell to the second is after a step.
    void meanwhile(Step step, BiConsumer<CellDatabase, CellDatabase> other) {
        move(one, two, done -> {
            if (done == step) {
                try (var first = CellDatabase.open(cells().cell("one"));
                        var second = CellDatabase.open(cells().cell("two"))) {
                    other.accept(first, second);
                }
            }
        });
    }

    String digest(CellDatabase database) {
        return new CompareRows(seller).digest(database.cell());
    }

    boolean isEmpty(CellDatabase database) {
        return new SellerTables(database, seller).isEmpty();
    }

    /// As the service tries it: with the role of the application, naming the seller.
    boolean isOpen(TestDatabase database) {
        var source =
                new SingleConnectionDataSource(database.url(), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD, true);
        source.setAutoCommit(false);
        var jdbc = JdbcClient.create(source);
        try {
            jdbc.sql("select set_config('billwright.seller', enter_seller(?), true)")
                    .param(seller.toString())
                    .query(String.class)
                    .single();
            return jdbc.sql("select count(*) = 1 from sellers")
                    .query(Boolean.class)
                    .single();
        } catch (DataAccessException closed) {
            assertThat(closed).hasMessageContaining("in another cell, or on its way there");
            return false;
        } finally {
            source.destroy();
        }
    }

    void assertNothingIsLeftOfTheMove() {
        for (var database : List.of(one, two)) {
            assertThat(database.yes("""
                            select exists (select from pg_publication) or exists (select from pg_subscription)
                                or exists (select from pg_replication_slots)
                            """)).isFalse();
        }
    }

    @Override
    public void close() {
        new Replication(one, two, seller).end();
        one.close();
        two.close();
    }
}
