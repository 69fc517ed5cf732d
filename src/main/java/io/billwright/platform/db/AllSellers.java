package io.billwright.platform.db;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The list of sellers, for work that concerns each of them in turn.
@Component
public final class AllSellers {

    private final JdbcClient jdbc;

    AllSellers(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public List<Seller> list() {
        return jdbc.sql("select seller_id, mode from all_sellers()")
                .query(Seller::of)
                .list();
    }

    /// The sellers among these ids that exist.
    public List<Seller> find(Collection<UUID> ids) {
        return jdbc.sql("select seller_id, mode from all_sellers() where seller_id = any(:ids)")
                .param("ids", ids.toArray(UUID[]::new))
                .query(Seller::of)
                .list();
    }
}
