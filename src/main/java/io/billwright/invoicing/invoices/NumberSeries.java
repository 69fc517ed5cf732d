package io.billwright.invoicing.invoices;

import io.billwright.platform.db.Rows;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The gapless invoice numbers (R15). Taking numbers locks the series until the transaction ends, so it comes last in
/// the lock order (S3); after a rollback the numbers count as never taken.
@Component
public final class NumberSeries {

    /// The series of a seller that bills in its own name.
    public static final UUID OF_SELLER = new UUID(0, 0);

    private static final int DIGITS = 6;

    private final JdbcClient jdbc;

    NumberSeries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Takes the given count of numbers for each legal entity. Returns the first of each.
    public Map<UUID, Long> take(SortedMap<UUID, Integer> counts) {
        var sql = """
                insert into number_series (legal_entity_id, next_number)
                select s.entity, 1 + s.count from unnest(:entities, :counts) as s(entity, count)
                on conflict (seller_id, legal_entity_id)
                do update set next_number = number_series.next_number + excluded.next_number - 1
                returning legal_entity_id, next_number
                """;
        var first = new HashMap<UUID, Long>();
        jdbc.sql(sql)
                .param("entities", counts.keySet().toArray(UUID[]::new))
                .param("counts", counts.values().toArray(Integer[]::new))
                .query(row -> {
                    var entity = Rows.uuid(row, "legal_entity_id");
                    first.put(entity, row.getLong("next_number") - counts.getOrDefault(entity, 0));
                });
        return first;
    }

    public static String written(String prefix, long number) {
        var digits = Long.toString(number);
        return prefix + "-" + "0".repeat(Math.max(0, DIGITS - digits.length())) + digits;
    }
}
