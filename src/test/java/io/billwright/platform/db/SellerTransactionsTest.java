package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.testing.TestDatabase;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

class SellerTransactionsTest {

    private static final ConnectionShares SHARES = new ConnectionShares(20);

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final HikariDataSource APPLICATION = DATABASE.application();

    private final Seller seller = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final JdbcClient jdbc = JdbcClient.create(APPLICATION);
    private final SellerTransactions transactions =
            new SellerTransactions(new JdbcTransactionManager(APPLICATION), jdbc, SHARES);

    @AfterAll
    static void close() {
        APPLICATION.close();
    }

    @Test
    void workThatFailsLeavesNothingBehind() {
        DATABASE.addSeller(seller);

        assertThatThrownBy(() -> transactions.run(seller, () -> {
                    addPlan("a");
                    throw new IllegalStateException("stop");
                }))
                .hasMessage("stop");

        assertThat(plans()).isZero();
    }

    @Test
    void workInsideATransactionIsPartOfItAndOfItsSeller() {
        DATABASE.addSeller(seller);
        var other = new Seller(Ids.next(), Seller.Mode.LIVE);

        assertThat(transactions.in(seller, () -> transactions.in(seller, () -> "joined")))
                .isEqualTo("joined");
        assertThatThrownBy(() -> transactions.in(seller, () -> transactions.in(other, () -> "not")))
                .hasMessage("a transaction belongs to one seller");
    }

    @Test
    void workApartUndoesOnlyItselfWhenItFails() {
        DATABASE.addSeller(seller);

        transactions.run(seller, () -> {
            addPlan("before");
            assertThatThrownBy(() -> transactions.apart(seller, () -> {
                        addPlan("undone");
                        throw new IllegalStateException("stop");
                    }))
                    .hasMessage("stop");
            transactions.apart(seller, () -> {
                addPlan("kept");
                return true;
            });
        });

        assertThat(plans()).isEqualTo(2);
    }

    @Test
    void workThatLostADeadlockIsRunAgain() throws Exception {
        DATABASE.addSeller(seller);
        transactions.run(seller, () -> {
            addPlan("a");
            addPlan("b");
        });
        var bothHoldOne = new CyclicBarrier(2);
        var runs = new AtomicInteger();

        try (var threads = Executors.newFixedThreadPool(2)) {
            var first = threads.submit(() -> transactions.run(seller, () -> touch("a", "b", bothHoldOne, runs)));
            var second = threads.submit(() -> transactions.run(seller, () -> touch("b", "a", bothHoldOne, runs)));
            first.get(20, TimeUnit.SECONDS);
            second.get(20, TimeUnit.SECONDS);
        }

        // More if the one that lost comes back before the other has woken up, and they meet again.
        assertThat(runs.get()).isGreaterThanOrEqualTo(3);
    }

    private void touch(String first, String second, CyclicBarrier bothHoldOne, AtomicInteger runs) {
        int run = runs.incrementAndGet();
        rename(first);
        if (run <= 2) {
            await(bothHoldOne);
        }
        rename(second);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void addPlan(String name) {
        jdbc.sql("insert into plans (plan_id, plan_name, created_at, updated_at) values (:id, :name, now(), now())")
                .param("id", Ids.next())
                .param("name", name)
                .update();
    }

    private void rename(String name) {
        jdbc.sql("update plans set updated_at = now() where plan_name = :name")
                .param("name", name)
                .update();
    }

    private long plans() {
        return transactions.in(
                seller,
                () -> jdbc.sql("select count(*) from plans").query(Long.class).single());
    }
}
