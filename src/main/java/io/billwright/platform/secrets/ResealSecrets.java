package io.billwright.platform.secrets;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Timer;
import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Encrypts all stored secrets with the newest data key, so that older data keys can be removed.
@Component
final class ResealSecrets implements Timer {

    private final JdbcClient jdbc;
    private final SellerTransactions transactions;
    private final SealedSecrets sealed;
    private final List<HoldsSealed> stores;

    ResealSecrets(JdbcClient jdbc, SellerTransactions transactions, SealedSecrets sealed, List<HoldsSealed> stores) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.sealed = sealed;
        this.stores = List.copyOf(stores);
    }

    @Override
    public String name() {
        return "reseal-secrets";
    }

    @Override
    public Duration every() {
        return Duration.ofMinutes(10);
    }

    @Override
    public void run() {
        sealed.head()
                .ifPresent(head -> jdbc.sql("select seller_id, mode from sellers_with_old_secrets(:head)")
                        .param("head", head)
                        .query(Seller::of)
                        .list()
                        .forEach(seller -> transactions.run(seller, () -> stores.forEach(HoldsSealed::resealOld))));
    }
}
