package io.billwright.platform.db;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Lists sellers, for work that visits each of them in turn.
@Component
public final class AllSellers {

    private final JdbcClient jdbc;

    AllSellers(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// All sellers, except those that are moving or have moved to another cell.
    public List<Seller> list() {
        var sql = """
                select seller_id, mode from all_sellers() where seller_id not in (select seller from seller_fences)
                """;
        return jdbc.sql(sql).query(Seller::of).list();
    }

    /// The sellers among these ids that exist, and have not moved to another cell.
    public List<Seller> find(Collection<UUID> ids) {
        var sql = """
                select seller_id, mode from all_sellers()
                where seller_id = any(:ids)
                  and seller_id not in (select seller from seller_fences where state in ('MOVED', 'DELETING'))
                """;
        return jdbc.sql(sql)
                .param("ids", ids.toArray(UUID[]::new))
                .query(Seller::of)
                .list();
    }
}
