package io.billwright.edges.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.TestDatabase;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a move takes along, and what it refuses; what happens under load is shown by `CellsTest`.
class MoveSellerTest {

    private final Moves moves;

    MoveSellerTest() throws IOException {
        moves = new Moves();
    }

    @AfterEach
    void close() {
        moves.close();
    }

    @Test
    void aRowOfEveryTableArrivesAndTheSellerIsOpenThereAlone() {
        var before = moves.digest(moves.one());

        moves.move(moves.one(), moves.two());

        assertThat(moves.isOpen(moves.second())).isTrue();
        assertThat(moves.isOpen(moves.first())).isFalse();
        assertThat(count(moves.two(), "ledger_batches")).isEqualTo(1);
        assertThat(moves.digest(moves.one())).isEqualTo(before);
        moves.assertNothingIsLeftOfTheMove();
    }

    @Test
    void everyTableOfNoSellerIsNamedWithItsReason() {
        assertThat(new SellerTables(moves.one(), moves.seller()).unknown()).isEmpty();
        moves.one().execute("create table of_tomorrow (id int primary key)");
        try {
            assertThatThrownBy(() -> moves.move(moves.one(), moves.two())).hasMessageContaining("[of_tomorrow]");
        } finally {
            moves.one().execute("drop table of_tomorrow");
        }
    }

    @Test
    void changesOfTheTimeBetweenTravelToo() {
        moves.kill(Step.SUBSCRIBE);
        change(moves.first(), "update sellers set name = 'Renamed' where seller_id = ?");
        change(moves.first(), "delete from idempotency_keys where seller_id = ?");

        moves.move(moves.one(), moves.two());

        assertThat(count(moves.two(), "idempotency_keys")).isZero();
        assertThat(moves.two().yes("select name = 'Renamed' from sellers where seller_id = ?", moves.seller()))
                .isTrue();
    }

    @Test
    void rowsThatDifferStopTheMoveAndTheSellerIsOpenAgain() {
        moves.kill(Step.CATCH_UP);
        moves.two()
                .asReplica(() -> moves.two()
                        .jdbc()
                        .sql("update customers set customer_name = 'Other' where seller_id = ?")
                        .param(moves.seller())
                        .update());

        assertThatThrownBy(() -> moves.move(moves.one(), moves.two())).hasMessageContaining("differ: {customers=");

        assertThat(moves.isOpen(moves.first())).isTrue();
        assertThat(moves.isOpen(moves.second())).isFalse();
    }

    @Test
    void thereAndBackTheJournalStaysInOrder() {
        moves.second()
                .owner()
                .sql("update database_eras set era = era + 3 where era > 1")
                .update();
        moves.move(moves.one(), moves.two());
        post(moves.second());
        moves.move(moves.two(), moves.one());
        post(moves.first());

        var eras = moves.one()
                .jdbc()
                .sql("select era from ledger_batches where seller_id = ? order by era, xid, position")
                .param(moves.seller())
                .query(Integer.class)
                .list();
        var times = moves.one()
                .jdbc()
                .sql("select occurred_at::text from ledger_batches where seller_id = ? order by era, xid, position")
                .param(moves.seller())
                .query(String.class)
                .list();
        assertThat(eras).doesNotHaveDuplicates().hasSize(3);
        assertThat(times).isSorted();
        assertThat(moves.isOpen(moves.first())).isTrue();
        assertThat(moves.isOpen(moves.second())).isFalse();
    }

    @Test
    void whatIsLeftBehindIsDeletedAfterAGraceAndNotIfItChanged() {
        var other = new Seller(Ids.next(), Seller.Mode.LIVE);
        moves.first().addSeller(other);
        assertThatThrownBy(() -> delete(Duration.ZERO)).hasMessageContaining("has not moved");
        moves.move(moves.one(), moves.two());
        assertThatThrownBy(() -> delete(Duration.ofDays(7))).hasMessageContaining("are kept for 604800 s");
        moves.one()
                .asReplica(() -> moves.one()
                        .jdbc()
                        .sql("update sellers set name = 'Behind the fence' where seller_id = ?")
                        .param(moves.seller())
                        .update());
        assertThatThrownBy(() -> delete(Duration.ZERO)).hasMessageContaining("have changed since");
        moves.one()
                .asReplica(() -> moves.one()
                        .jdbc()
                        .sql("update sellers set name = 'Seller' where seller_id = ?")
                        .param(moves.seller())
                        .update());

        delete(Duration.ZERO);

        assertThat(moves.isEmpty(moves.one())).isTrue();
        assertThat(moves.isOpen(moves.first())).isFalse();
        assertThat(new SellerTables(moves.one(), other.id()).isEmpty()).isFalse();
        moves.move(moves.two(), moves.one());
        assertThat(moves.isOpen(moves.first())).isTrue();
    }

    @Test
    void membersKeepTheirLoginUnlessSomebodyElseHasTheirAddress() {
        var known = login(moves.first(), "known@example.com");
        var taken = login(moves.first(), "taken@example.com");
        login(moves.second(), "taken@example.com");
        member("known@example.com", known);
        member("taken@example.com", taken);

        moves.move(moves.one(), moves.two());

        assertThat(moves.two().yes("select exists (select from logins where login_id = ?)", known))
                .isTrue();
        var sql = "select login_id is null from members where seller_id = ? and email = ?";
        assertThat(moves.two().yes(sql, moves.seller(), "known@example.com")).isFalse();
        assertThat(moves.two().yes(sql, moves.seller(), "taken@example.com")).isTrue();
        assertThat(moves.said()).anyMatch(line -> line.startsWith("let in again: taken@example.com"));
    }

    @Test
    void theMapNamesTheCellOfEachSellerOnce() {
        var file = Moves.cells();
        assertThat(CellsMap.lines(file.all()))
                .contains(CellsMap.ofKeys(moves.seller()) + " one", CellsMap.ofLinks(moves.seller()) + " one");
        moves.kill(Step.OPEN);
        assertThat(CellsMap.lines(file.all()))
                .contains(CellsMap.ofKeys(moves.seller()) + " two", CellsMap.ofLinks(moves.seller()) + " two")
                .doesNotContain(CellsMap.ofKeys(moves.seller()) + " one");
    }

    /// `-Dcells.invoices=100000` is the size of a large seller; so many rows in the tables that grow with invoices.
    @Test
    void aLargeSellerIsClosedForSecondsOnly() {
        long rows = new ManyRows(moves.one(), moves.seller()).add(Integer.getInteger("cells.invoices", 500));

        var closed = moves.move(moves.one(), moves.two());

        System.out.printf("result: a seller with %d rows was closed for %d ms%n", rows, closed.toMillis());
        moves.said().forEach(System.out::println);
        assertThat(closed).isLessThan(Duration.ofSeconds(Integer.getInteger("cells.seconds", 30)));
        new DeleteMoved(moves.seller(), moves.one(), moves.said()::add).handle(Duration.ZERO);
        assertThat(moves.isEmpty(moves.one())).isTrue();
    }

    private void delete(Duration grace) {
        new DeleteMoved(moves.seller(), moves.one(), moves.said()::add).handle(grace);
    }

    private long count(CellDatabase database, String table) {
        return database.jdbc()
                .sql("select count(*) from " + table + " where seller_id = ?")
                .param(moves.seller())
                .query(Long.class)
                .single();
    }

    private void change(TestDatabase database, String sql) {
        database.owner().sql(sql).param(moves.seller()).update();
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
        database.owner()
                .sql(sql)
                .param(moves.seller().toString())
                .param(moves.seller().toString())
                .update();
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
        moves.first()
                .owner()
                .sql("""
                        insert into members (seller_id, member_id, email, role, login_id, created_at, updated_at)
                        values (?, gen_random_uuid(), ?, 'FINANCE', ?, now(), now())
                        """)
                .param(moves.seller())
                .param(email)
                .param(login)
                .update();
    }
}
