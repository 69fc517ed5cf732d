package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.ReportDays;
import io.billwright.edges.reports.recurring.MrrReport.GroupBy;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Rejection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/// Reads stored sums together with the customers that have changed since. Both come from one statement, because a
/// rollup step in between would make a customer count twice or not at all.
@Component
final class RolledStore {

    private static final int MOST_MOVEMENTS = 500_000;

    private static final String WITH_CHANGES = """
            with changed as materialized (select distinct customer_id from recurring_changes)
            select 'CHANGED' as what, customer_id as id, null::uuid[] as ids, null::text[] as words,
                   null::bigint[] as figures
            from changed
            union all
            select 'STORED', customer_id, array[subscription_id, order_id, named_by, plan_id, brick_id],
                   array[day::text, currency, kind], array[amount]
            from recurring_movements where customer_id in (select c.customer_id from changed c)
            union all
            """;

    private static final String MRR = WITH_CHANGES + """
            select 'SUM', s.id, null, array[s.day::text, s.currency, s.kind], array[s.amount]
            from (select %s as id, currency, kind, sum(amount)::bigint as amount,
                         case when day < :first then :first::date - 1
                              else greatest(date_trunc(:interval, day::timestamp)::date, :first) end as day
                  from %s where day <= :last group by 1, 2, 3, 5) s
            where s.amount <> 0
            """;

    private static final String RETENTION = WITH_CHANGES + """
            select 'SUM', null, null, array[s.began::text, s.currency, s.month::text],
                   array[s.customers, s.remaining, s.base, s.gross, s.net]
            from (select date_trunc('month', began_on::timestamp)::date as began, currency,
                         date_trunc('month', day::timestamp)::date as month, sum(customers)::bigint as customers,
                         sum(remaining)::bigint as remaining, sum(base)::bigint as base, sum(gross)::bigint as gross,
                         sum(net)::bigint as net
                  from recurring_cohorts
                  where began_on between :first and :last and day <= :today group by 1, 2, 3) s
            """;

    private static final String LIVES = WITH_CHANGES + """
            select 'SUM', null, null, array[day::text], array[firsts, begun, ended]
            from recurring_lives where day <= :today
            """;

    private final JdbcClient jdbc;

    RolledStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// All movements since the beginning, summed up under the first day of their period; those before the first
    /// period come under the day before it.
    Rolled movements(ReportDays days, GroupBy groupBy) {
        var sql = switch (groupBy) {
            case NONE, CURRENCY -> MRR.formatted("null::uuid", "recurring_days");
            case PLAN -> MRR.formatted("plan_id", "recurring_days");
            case BRICK -> MRR.formatted("brick_id", "recurring_days");
            case CUSTOMER -> MRR.formatted("customer_id", "recurring_movements");
        };
        if (groupBy == GroupBy.CUSTOMER) {
            requireFew();
        }
        return read(jdbc.sql(sql)
                .param("first", days.days().start())
                .param("last", days.days().lastDay())
                .param("interval", days.interval().name()));
    }

    /// There are no stored sums by customer.
    private void requireFew() {
        long movements = jdbc.sql("select count(*) from (select from recurring_movements limit :most) as found")
                .param("most", MOST_MOVEMENTS + 1)
                .query(Long.class)
                .single();
        if (movements > MOST_MOVEMENTS) {
            throw new Rejection.Invalid(
                    "more than " + MOST_MOVEMENTS + " movements are too many to be told apart by customer");
        }
    }

    /// By the month in which customers began, the month of the change, and currency; up to today.
    Rolled cohorts(LocalDate first, LocalDate last, LocalDate today) {
        return read(
                jdbc.sql(RETENTION).param("first", first).param("last", last).param("today", today));
    }

    Rolled lives(LocalDate today) {
        return read(jdbc.sql(LIVES).param("today", today));
    }

    /// The customers that have changed since the rollup; during a rebuild, that is all of them.
    record Changed(boolean isRebuilding, Set<UUID> customers) {}

    Changed changed() {
        var customers = new HashSet<UUID>();
        var rebuilds = new ArrayList<String>();
        jdbc.sql("select distinct customer_id from recurring_changes").query(row -> {
            var id = Rows.optionalUuid(row, "customer_id");
            if (id == null) {
                rebuilds.add("all");
            } else {
                customers.add(id);
            }
        });
        return new Changed(!rebuilds.isEmpty(), customers);
    }

    private static Rolled read(StatementSpec statement) {
        var sums = new ArrayList<Rolled.Sum>();
        var changed = new HashSet<UUID>();
        var stored = new ArrayList<Movement>();
        var rebuilds = new ArrayList<String>();
        statement.query(row -> {
            var what = row.getString("what");
            var id = Rows.optionalUuid(row, "id");
            if (what.equals("SUM")) {
                sums.add(new Rolled.Sum(id, Rows.texts(row, "words"), figures(row)));
            } else if (id == null) {
                rebuilds.add(what);
            } else if (what.equals("CHANGED")) {
                changed.add(id);
            } else {
                stored.add(movement(row, id));
            }
        });
        return new Rolled(sums, !rebuilds.isEmpty(), changed, stored);
    }

    private static Movement movement(ResultSet row, UUID customerId) throws SQLException {
        var ids = (UUID[]) array(row, "ids");
        var words = Rows.texts(row, "words");
        return new Movement(
                LocalDate.parse(words.get(0)),
                MovementKind.valueOf(words.get(2)),
                figures(row).getFirst(),
                CurrencyCode.valueOf(words.get(1)),
                customerId,
                ids[0],
                ids[1],
                ids[2],
                ids[3],
                ids[4]);
    }

    private static List<Long> figures(ResultSet row) throws SQLException {
        return List.of((Long[]) array(row, "figures"));
    }

    private static Object array(ResultSet row, String column) throws SQLException {
        return row.getArray(column).getArray();
    }
}
