package io.billwright.edges.reports.recognition;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.recognition.Earned.Rest;
import io.billwright.platform.db.Rows;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads when billed usage was used, and when subscriptions were paused.
@Component
final class UseFacts {

    /// Reads sums only: the highest or last value of a window belongs to no particular day.
    private static final String USED = """
            select c.charge_id, date_trunc('month', r.hour at time zone u.time_zone)::date as month,
                   sum(r.total) as units
            from usage_charges c
            join subscriptions u on u.subscription_id = c.subscription_id
            join usage_rollups r on r.subscription_id = c.subscription_id and r.brick_id = c.brick_id
                and r.hour >= lower(c.period)::timestamp at time zone u.time_zone
                and r.hour < upper(c.period)::timestamp at time zone u.time_zone
            where c.charge_id = any(:ids)
              and not exists (select 1 from plan_version_bricks b
                              where b.brick_id = c.brick_id and b.aggregation <> 'SUM')
            group by 1, 2
            """;

    private static final String RESTS = """
            select subscription_id, paused_on, coalesce(resumed_on, scheduled_resume_on) as ended_on from pauses
            where subscription_id = any(:ids) and paused_on < coalesce(resumed_on, scheduled_resume_on, 'infinity')
            """;

    private static final LocalDate NEVER = LocalDate.of(9999, 12, 31);

    private final JdbcClient jdbc;

    UseFacts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The units of each charge, by the first day of the month in which they were used.
    Map<UUID, Map<LocalDate, Fraction>> used(Collection<UUID> chargeIds) {
        var used = new HashMap<UUID, Map<LocalDate, Fraction>>();
        if (!chargeIds.isEmpty()) {
            jdbc.sql(USED).param("ids", chargeIds.toArray(UUID[]::new)).query(row -> {
                used.computeIfAbsent(Rows.uuid(row, "charge_id"), _ -> new TreeMap<>())
                        .put(row.getObject("month", LocalDate.class), Fraction.of(row.getBigDecimal("units")));
            });
        }
        return used;
    }

    Map<UUID, List<Rest>> rests(Collection<UUID> subscriptionIds) {
        var rests = new HashMap<UUID, List<Rest>>();
        jdbc.sql(RESTS).param("ids", subscriptionIds.toArray(UUID[]::new)).query(row -> {
            var end = row.getObject("ended_on", LocalDate.class);
            var days = new DatePeriod(row.getObject("paused_on", LocalDate.class), end == null ? NEVER : end);
            rests.computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new ArrayList<>())
                    .add(new Rest(days, end == null));
        });
        return rests;
    }
}
