package io.billwright.metering.usage;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the quantity used in a stretch of time from the rollups, so the cost does not depend on the number of entries.
/// Usage that is not merged yet is missing; call [CompactUsage] first.
@Component
public final class UsageTotals {

    private static final String SQL = """
            select case a.aggregation
                when 'SUM' then (
                    select sum(r.total) from usage_rollups r
                    where r.subscription_id = a.subscription_id and r.brick_id = a.brick_id
                      and r.hour >= a.starts and r.hour < a.ends)
                when 'MAX' then (
                    select max(r.highest) from usage_rollups r
                    where r.subscription_id = a.subscription_id and r.brick_id = a.brick_id
                      and r.hour >= a.starts and r.hour < a.ends)
                when 'LAST' then (
                    select r.last_value from usage_rollups r
                    where r.subscription_id = a.subscription_id and r.brick_id = a.brick_id
                      and r.hour >= a.starts and r.hour < a.ends and r.last_time is not null
                    order by r.last_time desc, r.last_position desc limit 1)
                else (
                    select count(distinct v.value) from usage_values v
                    where v.subscription_id = a.subscription_id and v.brick_id = a.brick_id
                      and v.property = a.property and v.day >= a.starts and v.day < a.ends and v.entries > 0)
                end as quantity
            from unnest(:subscriptionIds::uuid[], :brickIds::uuid[], :aggregations::text[], :properties::text[],
                        :starts::timestamptz[], :ends::timestamptz[]) with ordinality
                 as a (subscription_id, brick_id, aggregation, property, starts, ends, place)
            order by a.place
            """;

    private final JdbcClient jdbc;

    UsageTotals(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The usage of a brick from `from` up to, but not including, `to`, each the start of an hour in the subscription's
    /// time zone, or of a day for UNIQUE. `property` is the one whose different values UNIQUE counts.
    public record Asked(
            UUID subscriptionId,
            UUID brickId,
            Aggregation aggregation,
            @Nullable String property,
            Instant from,
            Instant to) {}

    /// One quantity for each, in their order; 0 where nothing was used.
    public List<BigDecimal> of(List<Asked> asked) {
        if (asked.isEmpty()) {
            return List.of();
        }
        var quantities = new ArrayList<BigDecimal>();
        jdbc.sql(SQL)
                .param(
                        "subscriptionIds",
                        asked.stream().map(Asked::subscriptionId).toArray(UUID[]::new))
                .param("brickIds", asked.stream().map(Asked::brickId).toArray(UUID[]::new))
                .param("aggregations", texts(asked, one -> one.aggregation().name()))
                .param("properties", texts(asked, Asked::property))
                .param("starts", texts(asked, one -> Rows.utc(one.from()).toString()))
                .param("ends", texts(asked, one -> Rows.utc(one.to()).toString()))
                .query(row -> {
                    var quantity = row.getBigDecimal("quantity");
                    quantities.add(quantity == null ? BigDecimal.ZERO : quantity);
                });
        return quantities;
    }

    public BigDecimal of(Asked asked) {
        return of(List.of(asked)).getFirst();
    }

    private static @Nullable String[] texts(List<Asked> asked, Function<Asked, @Nullable String> of) {
        var texts = new @Nullable String[asked.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = of.apply(asked.get(i));
        }
        return texts;
    }
}
