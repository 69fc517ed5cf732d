package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/// A transaction for several sellers keeps them apart as others do (S2).
class SeveralSellersTest {

    private static final ConnectionShares SHARES = new ConnectionShares(20);

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final HikariDataSource APPLICATION = DATABASE.application();

    private final Seller ours = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final Seller theirs = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final JdbcClient owner = DATABASE.owner();
    private final JdbcClient jdbc = JdbcClient.create(APPLICATION);
    private final SellerTransactions transactions =
            new SellerTransactions(new JdbcTransactionManager(APPLICATION), jdbc, SHARES);

    @AfterAll
    static void close() {
        APPLICATION.close();
    }

    @Test
    void workForSeveralSellersSeesOneOfThemAtATimeAndIsDoneAsAWhole() {
        DATABASE.addSeller(ours);
        DATABASE.addSeller(theirs);

        assertThatThrownBy(() -> transactions.forSeveral(parts -> {
                    assertThat(sellersSeen()).isEmpty();
                    for (var seller : List.of(ours, theirs)) {
                        parts.of(seller, () -> {
                            assertThat(sellersSeen()).containsExactly(seller.id());
                            return jdbc.sql("update sellers set name = 'x'").update();
                        });
                    }
                    throw new IllegalStateException("after both");
                }))
                .hasMessage("after both");

        assertThat(owner.sql("select name from sellers where seller_id = any(:ids)")
                        .param("ids", new UUID[] {ours.id(), theirs.id()})
                        .query(String.class)
                        .list())
                .containsOnly("Seller");
    }

    private List<UUID> sellersSeen() {
        return jdbc.sql("select seller_id from sellers")
                .query((row, _) -> Rows.uuid(row, "seller_id"))
                .list();
    }

    @Test
    void aTransactionOfOneSellerDoesNotBecomeOneOfSeveral() {
        DATABASE.addSeller(ours);

        assertThatThrownBy(() -> transactions.run(ours, () -> transactions.forSeveral(_ -> true)))
                .hasMessage("a transaction belongs to one seller");
    }
}
