package io.billwright.edges.reports.usage;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Rejection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads usage and its revenue by month, meter and customer.
@Component
final class UsageFactStore {

    /// Each report reads all rows into memory, which it shares with other sellers' reports.
    private static final int MOST = 200_000;

    private static final String METERS = """
            select distinct on (brick_id) brick_id, brick_name, brick_code, aggregation
            from plan_version_bricks where aggregation is not null
            order by brick_id, version desc
            """;

    /// Includes usage that is not merged yet. Hours belong to months in each subscription's own time zone, so the
    /// search range is a day wider on both sides.
    private static final String FACTS = """
            with meter as (
                select distinct on (brick_id) brick_id, aggregation, unique_property
                from plan_version_bricks where aggregation is not null
                order by brick_id, version desc),
            hours as (
                select subscription_id, brick_id, hour, total, highest, last_time, last_position, last_value
                from usage_rollups where hour >= :from and hour < :until
                union all
                select subscription_id, brick_id, hour, total, highest, last_time, last_position, last_value
                from usage_deltas where hour >= :from and hour < :until),
            days as (
                select subscription_id, brick_id, property, day, value, entries
                from usage_values where day >= :from and day < :until
                union all
                select subscription_id, brick_id, property, day, value, entries
                from usage_value_deltas where day >= :from and day < :until),
            fact as (
                select h.subscription_id, h.brick_id,
                       date_trunc('month', h.hour at time zone s.time_zone)::date as month,
                       case m.aggregation when 'SUM' then sum(h.total) when 'MAX' then max(h.highest)
                            else (array_agg(h.last_value order by h.last_time desc nulls last,
                                            h.last_position desc nulls last))[1] end as quantity,
                       0::bigint as overage, 0::bigint as commitment
                from hours h
                join subscriptions s on s.subscription_id = h.subscription_id
                join meter m on m.brick_id = h.brick_id and m.aggregation <> 'UNIQUE'
                group by 1, 2, 3, m.aggregation
                union all
                select v.subscription_id, v.brick_id, v.month, count(distinct v.value), 0, 0
                from (select d.subscription_id, d.brick_id, d.value,
                             date_trunc('month', d.day at time zone s.time_zone)::date as month
                      from days d
                      join subscriptions s on s.subscription_id = d.subscription_id
                      join meter m on m.brick_id = d.brick_id and m.aggregation = 'UNIQUE'
                                   and m.unique_property = d.property
                      group by d.subscription_id, d.brick_id, d.value, d.day, s.time_zone
                      having sum(d.entries) > 0) v
                group by 1, 2, 3
                union all
                select c.subscription_id, c.brick_id, date_trunc('month', upper(c.period) - 1)::date, 0, c.net, 0
                from usage_charges c
                where c.released_at is null and upper(c.period) - 1 between :first and :last
                union all
                select l.subscription_id, l.brick_id, m.month::date, 0, 0,
                       round(l.net * (least(upper(l.live), (m.month + interval '1 month')::date) - l.starts_on)::numeric
                             / (l.ends_on - l.starts_on))::bigint
                       - round(l.net * (greatest(lower(l.live), m.month::date) - l.starts_on)::numeric
                               / (l.ends_on - l.starts_on))::bigint
                from (select i.subscription_id, i.brick_id, i.net, i.live,
                             lower(coalesce(i.serves, i.service)) as starts_on,
                             upper(coalesce(i.serves, i.service)) as ends_on
                      from invoice_lines i join issued_invoices s on s.invoice_id = i.invoice_id
                      where i.kind = 'USAGE' and i.live && daterange(:first::date, :last::date, '[]')) l
                cross join generate_series(date_trunc('month', greatest(lower(l.live), :first::date)::timestamp),
                                           least(upper(l.live) - 1, :last::date)::timestamp,
                                           interval '1 month') as m (month))
            select f.month, f.brick_id, s.customer_id, s.currency, sum(coalesce(f.quantity, 0)) as quantity,
                   sum(f.overage)::bigint as overage, sum(f.commitment)::bigint as commitment
            from fact f join subscriptions s on s.subscription_id = f.subscription_id
            where f.month between :first and :last
              and (:brick = '' or f.brick_id::text = :brick) and (:customer = '' or s.customer_id::text = :customer)
            group by 1, 2, 3, 4
            having sum(coalesce(f.quantity, 0)) <> 0 or sum(f.overage) <> 0 or sum(f.commitment) <> 0
            order by 1, 2, 3, 4 limit :most
            """;

    private final JdbcClient jdbc;

    UsageFactStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The range of months, and optional filters.
    record Asked(YearMonth first, YearMonth last, Optional<UUID> brickId, Optional<UUID> customerId) {}

    List<UsageFact> facts(Asked asked) {
        var first = asked.first.atDay(1);
        var last = asked.last.atEndOfMonth();
        var found = jdbc.sql(FACTS)
                .param("first", first)
                .param("last", last)
                .param("from", first.minusDays(1).atStartOfDay().atOffset(ZoneOffset.UTC))
                .param("until", last.plusDays(2).atStartOfDay().atOffset(ZoneOffset.UTC))
                .param("brick", asked.brickId.map(UUID::toString).orElse(""))
                .param("customer", asked.customerId.map(UUID::toString).orElse(""))
                .param("most", MOST + 1)
                .query(UsageFactStore::fact)
                .list();
        if (found.size() > MOST) {
            throw new Rejection.Invalid("more than " + MOST + " meters of customers, too many for this report;"
                    + " ask for fewer months or for one meter");
        }
        return found;
    }

    /// All meters of the seller, by brick id.
    Map<UUID, Meter> meters() {
        var meters = new HashMap<UUID, Meter>();
        jdbc.sql(METERS).query(row -> {
            var id = Rows.uuid(row, "brick_id");
            meters.put(
                    id,
                    new Meter(
                            id,
                            row.getString("brick_name"),
                            row.getString("brick_code"),
                            Aggregation.valueOf(row.getString("aggregation"))));
        });
        return meters;
    }

    private static UsageFact fact(ResultSet row, int rowNumber) throws SQLException {
        return new UsageFact(
                YearMonth.from(row.getObject("month", LocalDate.class)),
                Rows.uuid(row, "brick_id"),
                Rows.uuid(row, "customer_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getBigDecimal("quantity"),
                row.getLong("overage"),
                row.getLong("commitment"));
    }
}
