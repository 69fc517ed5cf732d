package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.testing.TestDatabase;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

class SellerReadsTest {

    private static final ConnectionShares SHARES = new ConnectionShares(20);

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final HikariDataSource APPLICATION = DATABASE.application();

    private final Seller ours = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final Seller theirs = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final JdbcClient jdbc = JdbcClient.create(APPLICATION);
    private final SellerTransactions transactions =
            new SellerTransactions(new JdbcTransactionManager(APPLICATION), JdbcClient.create(APPLICATION), SHARES);
    private final SellerReads reads = new SellerReads(APPLICATION, transactions, SHARES);

    @BeforeEach
    void addSellers() {
        DATABASE.addSeller(ours);
        DATABASE.addSeller(theirs);
    }

    @AfterAll
    static void close() {
        APPLICATION.close();
    }

    @Test
    void aReadSeesTheRowsOfItsSellerAlone() {
        for (int i = 0; i < 20; i++) {
            assertThat(reads.in(ours, () -> sellers("Seller", 7))).isEqualTo(ours.id());
            assertThat(reads.in(theirs, () -> sellers("Seller", 7))).isEqualTo(theirs.id());
        }
    }

    @Test
    void typedParametersKeepTheirSellerHoweverOftenTheQueryIsRun() {
        for (int i = 0; i < 20; i++) {
            var names = reads.in(
                    ours,
                    () -> jdbc.sql("select name from sellers where created_at < :t and name = any(:n)")
                            .param("t", OffsetDateTime.of(9999, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC))
                            .param("n", new String[] {"Seller"})
                            .query((row, _) -> row.getString(1))
                            .list());
            assertThat(names).as("run %s", i).containsExactly("Seller");
        }
    }

    @Test
    void aParameterWithoutATypeIsRefused() {
        var sql = "select name from sellers where :t::text is null";

        assertThatThrownBy(() -> reads.in(
                        ours,
                        () -> jdbc.sql(sql).param("t", null).query(String.class).list()))
                .hasStackTraceContaining("a read takes no null");
        assertThatThrownBy(() -> reads.in(
                        ours,
                        () -> jdbc.sql(sql)
                                .param("t", java.sql.Timestamp.from(Instant.EPOCH))
                                .query(String.class)
                                .list()))
                .hasStackTraceContaining("no java.sql time");
    }

    @Test
    void theSellerIsForgottenAfterEachStatement() {
        reads.in(ours, () -> sellers("Seller", 7));

        assertThat(jdbc.sql("select count(*) from sellers").query(Long.class).single())
                .isZero();
    }

    @Test
    void aReadCannotWrite() {
        assertThatThrownBy(() -> reads.in(
                        ours,
                        () -> jdbc.sql("update sellers set name = :n")
                                .param("n", "x")
                                .update()))
                .hasStackTraceContaining("a read only queries");
        assertThatThrownBy(() -> reads.in(
                        ours, () -> jdbc.sql("update sellers set name = 'x'").update()))
                .isInstanceOf(RuntimeException.class);
        assertThat(reads.in(ours, () -> sellers("Seller", 7))).isEqualTo(ours.id());
    }

    @Test
    void aFailedReadLeavesTheConnectionUsable() {
        assertThatThrownBy(() -> reads.in(
                        ours,
                        () -> jdbc.sql("select 1 / (:n - 1)")
                                .param("n", 1)
                                .query(Integer.class)
                                .single()))
                .hasStackTraceContaining("division by zero");

        assertThat(reads.in(ours, () -> sellers("Seller", 7))).isEqualTo(ours.id());
    }

    @Test
    void aReadInsideATransactionIsPartOfItAndOfItsSeller() {
        var other = new Seller(Ids.next(), ours.mode());

        assertThat(transactions.in(ours, () -> reads.in(ours, () -> sellers("Seller", 7))))
                .isEqualTo(ours.id());
        assertThatThrownBy(() -> transactions.in(ours, () -> reads.in(other, () -> sellers("Seller", 7))))
                .hasMessage("a transaction belongs to one seller");
    }

    @Test
    void aReadInsideAReadIsAMistake() {
        assertThatThrownBy(() -> reads.in(ours, () -> reads.in(ours, () -> sellers("Seller", 7))))
                .hasMessageContaining("a read inside a read");
    }

    private UUID sellers(String name, int more) {
        return jdbc.sql("select seller_id from sellers where name = :name and :more = 7")
                .param("name", name)
                .param("more", more)
                .query(UUID.class)
                .single();
    }
}
