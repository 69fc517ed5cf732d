package io.billwright.platform.db;

import java.sql.ResultSet;
import java.sql.SQLException;
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
                .query(AllSellers::seller)
                .list();
    }

    /// Those of these that there are.
    public List<Seller> find(Collection<UUID> ids) {
        return jdbc.sql("select seller_id, mode from all_sellers() where seller_id = any(:ids)")
                .param("ids", ids.toArray(UUID[]::new))
                .query(AllSellers::seller)
                .list();
    }

    private static Seller seller(ResultSet row, int rowNumber) throws SQLException {
        return new Seller(Rows.uuid(row, "seller_id"), Seller.Mode.valueOf(row.getString("mode")));
    }
}
