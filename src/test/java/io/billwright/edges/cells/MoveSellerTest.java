package io.billwright.edges.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.RowsOfASeller;
import io.billwright.platform.db.Seller;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TwoCells;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// Moves between two clusters, with a row in every table of the seller; what happens under load is shown elsewhere.
class MoveSellerTest {

    private static TwoCells cells;

    private final UUID seller = Ids.next();
    private final List<String> said = new ArrayList<>();
    private CellDatabase one;
    private CellDatabase two;

    /// The process ends without a chance to clean up.
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1L;
    }

    @BeforeAll
    static void start() throws IOException {
        cells = TwoCells.start();
    }

    @AfterAll
    static void stop() throws IOException {
        cells.close();
    }

    @BeforeEach
    void open() throws IOException {
        var file = CellsFile.read(cells.file());
        one = CellDatabase.open(file.cell("one"));
        two = CellDatabase.open(file.cell("two"));
        var added = new Seller(seller, Seller.Mode.LIVE);
        cells.one().addSeller(added);
        RowsOfASeller.fill(cells.one().owner(), added);
    }

    @AfterEach
    void cleanUp() {
        new Replication(one, two, seller).end();
        close();
    }

    private void close() {
        one.close();
        two.close();
    }

    @Test
    void aRowOfEveryTableArrivesAndTheSellerIsOpenThereAlone() {
        var before = digest(one);

        move(one, two);

        assertThat(isOpen(cells.two())).isTrue();
        assertThat(isOpen(cells.one())).isFalse();
        assertThat(count(two, "ledger_batches")).isEqualTo(1);
        assertThat(digest(one)).isEqualTo(before);
        assertNothingIsLeftOfTheMove();
    }

    @Test
    void everyTableOfNoSellerIsNamedWithItsReason() {
        assertThat(new SellerTables(one, seller).unknown()).isEmpty();
        one.execute("create table of_tomorrow (id int primary key)");
        try {
            assertThatThrownBy(() -> move(one, two)).hasMessageContaining("[of_tomorrow]");
        } finally {
            one.execute("drop table of_tomorrow");
        }
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void aMoveThatWasKilledGoesOn(Step last) {
        kill(last);
        assertThat(isOpen(cells.one()) && isOpen(cells.two())).isFalse();

        move(one, two);

        assertThat(isOpen(cells.two())).isTrue();
        assertThat(isOpen(cells.one())).isFalse();
        assertNothingIsLeftOfTheMove();
    }

    @ParameterizedTest
    @EnumSource(value = Step.class, names = {"OPEN", "SWITCH", "CLEAN_UP"}, mode = EnumSource.Mode.EXCLUDE)
    void aMoveThatWasKilledIsUndone(Step last) {
        var before = digest(one);
        kill(last);

        new UndoMove(seller, one, two, said::add).handle();

        assertThat(isOpen(cells.one())).isTrue();
        assertThat(digest(one)).isEqualTo(before);
        assertThat(new SellerTables(two, seller).isEmpty()).isTrue();
        assertThat(new Fence(two, seller).standing()).isEmpty();
        assertNothingIsLeftOfTheMove();
    }

    @ParameterizedTest
    @EnumSource(value = Step.class, names = {"OPEN", "SWITCH", "CLEAN_UP"})
    void aSellerThatHasBeenOpenedIsMovedBackInstead(Step last) {
        kill(last);

        assertThatThrownBy(() -> new UndoMove(seller, one, two, said::add).handle())
                .hasMessageContaining("move it back instead");
        assertThat(isOpen(cells.two())).isTrue();
    }

    @Test
    void changesOfTheTimeBetweenTravelToo() {
        kill(Step.SUBSCRIBE);
        change(cells.one(), "update sellers set name = 'Renamed' where seller_id = ?");
        change(cells.one(), "delete from idempotency_keys where seller_id = ?");

        move(one, two);

        assertThat(count(two, "idempotency_keys")).isZero();
        assertThat(two.yes("select name = 'Renamed' from sellers where seller_id = ?", seller))
                .isTrue();
    }

    @Test
    void rowsThatDifferStopTheMoveAndTheSellerIsOpenAgain() {
        kill(Step.CATCH_UP);
        two.asReplica(() -> two.jdbc().sql("update customers set customer_name = 'Other' where seller_id = ?")
                .param(seller)
                .update());

        assertThatThrownBy(() -> move(one, two)).hasMessageContaining("differ: {customers=");

        assertThat(isOpen(cells.one())).isTrue();
        assertThat(isOpen(cells.two())).isFalse();
    }

    @Test
    void thereAndBackTheJournalStaysInOrder() {
        cells.two().owner().sql("update database_eras set era = era + 3 where era > 1").update();
        move(one, two);
        post(cells.two());
        move(two, one);
        post(cells.one());

        var eras = one.jdbc()
                .sql("select era from ledger_batches where seller_id = ? order by era, xid, position")
                .param(seller)
                .query(Integer.class)
                .list();
        var times = one.jdbc()
                .sql("select occurred_at::text from ledger_batches where seller_id = ? order by era, xid, position")
                .param(seller)
                .query(String.class)
                .list();
        assertThat(eras).doesNotHaveDuplicates().hasSize(3);
        assertThat(times).isSorted();
        assertThat(isOpen(cells.one())).isTrue();
        assertThat(isOpen(cells.two())).isFalse();
    }

    @Test
    void whatIsLeftBehindIsDeletedAfterAGraceAndNotIfItChanged() {
        var other = new Seller(Ids.next(), Seller.Mode.LIVE);
        cells.one().addSeller(other);
        assertThatThrownBy(() -> delete(Duration.ZERO)).hasMessageContaining("has not moved");
        move(one, two);
        assertThatThrownBy(() -> delete(Duration.ofDays(7))).hasMessageContaining("are kept for 604800 s");
        one.asReplica(() -> one.jdbc().sql("update sellers set name = 'Behind the fence' where seller_id = ?")
                .param(seller)
                .update());
        assertThatThrownBy(() -> delete(Duration.ZERO)).hasMessageContaining("have changed since");
        one.asReplica(() -> one.jdbc().sql("update sellers set name = 'Seller' where seller_id = ?")
                .param(seller)
                .update());

        delete(Duration.ZERO);

        assertThat(new SellerTables(one, seller).isEmpty()).isTrue();
        assertThat(isOpen(cells.one())).isFalse();
        assertThat(new SellerTables(one, other.id()).isEmpty()).isFalse();
        move(two, one);
        assertThat(isOpen(cells.one())).isTrue();
    }

    @Test
    void membersKeepTheirLoginUnlessSomebodyElseHasTheirAddress() {
        var known = login(cells.one(), "known@example.com");
        var taken = login(cells.one(), "taken@example.com");
        login(cells.two(), "taken@example.com");
        member("known@example.com", known);
        member("taken@example.com", taken);

        move(one, two);

        assertThat(two.yes("select exists (select from logins where login_id = ?)", known)).isTrue();
        var sql = "select login_id is null from members where seller_id = ? and email = ?";
        assertThat(two.yes(sql, seller, "known@example.com")).isFalse();
        assertThat(two.yes(sql, seller, "taken@example.com")).isTrue();
        assertThat(said).anyMatch(line -> line.startsWith("let in again: taken@example.com"));
    }

    @Test
    void theMapNamesTheCellOfEachSellerOnce() {
        var file = CellsFile.read(cells.file());
        assertThat(CellsMap.lines(file.all()))
                .contains(CellsMap.ofKeys(seller) + " one", CellsMap.ofLinks(seller) + " one");
        kill(Step.OPEN);
        assertThat(CellsMap.lines(file.all()))
                .contains(CellsMap.ofKeys(seller) + " two", CellsMap.ofLinks(seller) + " two")
                .doesNotContain(CellsMap.ofKeys(seller) + " one");
    }

    private void move(CellDatabase from, CellDatabase to) {
        move(from, to, _ -> {});
    }

    private void move(CellDatabase from, CellDatabase to, Consumer<Step> after) {
        var options = new MoveSeller.Options(Duration.ofSeconds(20), true, () -> {}, after);
        new MoveSeller(seller, from, to, options, said::add).handle();
    }

    private void kill(Step last) {
        assertThatThrownBy(() -> move(one, two, step -> {
                    if (step == last) {
                        throw new Killed();
                    }
                }))
                .isInstanceOf(Killed.class);
        // As the operating system would.
        close();
        var file = CellsFile.read(cells.file());
        one = CellDatabase.open(file.cell("one"));
        two = CellDatabase.open(file.cell("two"));
    }

    private void delete(Duration grace) {
        new DeleteMoved(seller, one, said::add).handle(grace);
    }

    private String digest(CellDatabase database) {
        return new CompareRows(seller).digest(database.cell());
    }

    private long count(CellDatabase database, String table) {
        return database.jdbc()
                .sql("select count(*) from " + table + " where seller_id = ?")
                .param(seller)
                .query(Long.class)
                .single();
    }

    /// As the service tries it: with the role of the application, naming the seller.
    private boolean isOpen(TestDatabase database) {
        var source = new SingleConnectionDataSource(
                database.url(), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD, true);
        source.setAutoCommit(false);
        var jdbc = JdbcClient.create(source);
        try {
            jdbc.sql("select set_config('billwright.seller', enter_seller(?), true)")
                    .param(seller.toString())
                    .query(String.class)
                    .single();
            return jdbc.sql("select count(*) = 1 from sellers").query(Boolean.class).single();
        } catch (DataAccessException closed) {
            assertThat(closed).hasMessageContaining("in another cell, or on its way there");
            return false;
        } finally {
            source.destroy();
        }
    }

    private void change(TestDatabase database, String sql) {
        database.owner().sql(sql).param(seller).update();
    }

    private void post(TestDatabase database) {
        var sql = """
                with said as (select set_config('billwright.seller', ?, true))
                insert into ledger_entries (seller_id, object_id, source, debit, credit, amount, currency, company_id,
                                            occurred_at)
                select e.seller_id, gen_random_uuid(), 'issued', e.debit, e.credit, e.amount, e.currency, e.company_id,
                       now()
                from ledger_entries e, said where e.seller_id = ?::uuid limit 1
                """;
        database.owner().sql(sql).param(seller.toString()).param(seller.toString()).update();
    }

    private static UUID login(TestDatabase database, String email) {
        var id = Ids.next();
        database.owner()
                .sql("insert into logins (login_id, email, name, created_at) values (?, ?, 'Name', now())")
                .param(id)
                .param(email)
                .update();
        return id;
    }

    private void member(String email, UUID login) {
        cells.one()
                .owner()
                .sql("""
                        insert into members (seller_id, member_id, email, role, login_id, created_at, updated_at)
                        values (?, gen_random_uuid(), ?, 'FINANCE', ?, now(), now())
                        """)
                .param(seller)
                .param(email)
                .param(login)
                .update();
    }

    private void assertNothingIsLeftOfTheMove() {
        for (var database : List.of(one, two)) {
            assertThat(database.yes("""
                            select exists (select from pg_publication) or exists (select from pg_subscription)
                                or exists (select from pg_replication_slots)
                            """)).isFalse();
        }
    }
}
