package io.billwright.db;

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
                .query((row, _) ->
                        new Seller(row.getObject("seller_id", UUID.class), Seller.Mode.valueOf(row.getString("mode"))))
                .list();
    }
}
