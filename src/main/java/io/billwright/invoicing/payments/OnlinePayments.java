package io.billwright.invoicing.payments;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Whether customers can pay online: always in a sandbox, which has its own processor; otherwise once the seller has
/// connected one.
@Component
public final class OnlinePayments {

    private final JdbcClient jdbc;

    OnlinePayments(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Call inside a transaction of the seller.
    public boolean areTaken() {
        return jdbc.sql("select mode = 'SANDBOX' or has_processor from sellers")
                .query(Boolean.class)
                .single();
    }
}
