package io.billwright.edges.reports;

import io.billwright.platform.db.Rows;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the current names of plans, bricks and customers.
@Component
public final class NameStore {

    private static final String PLANS = "select plan_id as id, plan_name as name from plans where plan_id = any(:ids)";
    private static final String CUSTOMERS =
            "select customer_id as id, customer_name as name from customers where customer_id = any(:ids)";
    private static final String BRICKS = """
            select distinct on (brick_id) brick_id as id, brick_name as name from plan_version_bricks
            where brick_id = any(:ids) order by brick_id, version desc
            """;

    private final JdbcClient jdbc;

    NameStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public Map<UUID, String> plans(Collection<UUID> ids) {
        return names(PLANS, ids);
    }

    public Map<UUID, String> bricks(Collection<UUID> ids) {
        return names(BRICKS, ids);
    }

    public Map<UUID, String> customers(Collection<UUID> ids) {
        return names(CUSTOMERS, ids);
    }

    private Map<UUID, String> names(String sql, Collection<UUID> ids) {
        var names = new HashMap<UUID, String>();
        jdbc.sql(sql).param("ids", ids.toArray(UUID[]::new)).query(row -> {
            names.put(Rows.uuid(row, "id"), row.getString("name"));
        });
        return names;
    }
}
