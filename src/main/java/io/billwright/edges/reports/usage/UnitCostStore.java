package io.billwright.edges.reports.usage;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores the seller's unit costs.
@Component
final class UnitCostStore {

    private final JdbcClient jdbc;

    UnitCostStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Newest first.
    List<UnitCost> all() {
        return jdbc.sql("""
                        select brick_id, currency, starts_at, unit_cost from unit_costs
                        order by starts_at desc, brick_id, currency
                        """).query(UnitCostStore::row).list();
    }

    boolean isMetered(UUID brickId) {
        return jdbc.sql("""
                        select exists (select 1 from plan_version_bricks
                                       where brick_id = :id and aggregation is not null)
                        """).param("id", brickId).query(Boolean.class).single();
    }

    /// Replaces a cost that starts on the same day.
    void put(UnitCost cost, Instant now) {
        var sql = """
                insert into unit_costs (brick_id, currency, starts_at, unit_cost, updated_at)
                values (:brick, :currency, :startsAt, :cost, :now)
                on conflict (seller_id, brick_id, currency, starts_at) do update
                set unit_cost = excluded.unit_cost, updated_at = excluded.updated_at
                """;
        jdbc.sql(sql)
                .param("brick", cost.brickId())
                .param("currency", cost.currency().name())
                .param("startsAt", cost.startsAt())
                .param("cost", cost.unitCost())
                .param("now", Rows.utc(now))
                .update();
    }

    private static UnitCost row(ResultSet row, int rowNumber) throws SQLException {
        return new UnitCost(
                Rows.uuid(row, "brick_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getObject("starts_at", LocalDate.class),
                row.getBigDecimal("unit_cost"));
    }
}
