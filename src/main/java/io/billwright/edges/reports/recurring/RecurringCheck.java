package io.billwright.edges.reports.recurring;

import io.billwright.billing.issuing.BooksCheck;
import io.billwright.platform.db.Rows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Checks that the MRR rollups match the movements, and the movements match the orders (R26). The rollups are checked
/// completely, by one statement that never sees half a step; if there are many customers, a random sample is
/// recalculated.
@Component
final class RecurringCheck implements BooksCheck {

    private static final Logger LOG = LoggerFactory.getLogger(RecurringCheck.class);
    private static final int MOST_CUSTOMERS = 2_000;
    private static final int AT_ONCE = 500;
    /// Orders and stored movements are read one after the other, and a rollup step may run in between, so a
    /// difference counts only if it persists.
    private static final int LOOKS = 3;

    private static final String SUMS = """
            with moved as (
                select customer_id, currency, day, sum(amount) as net,
                       coalesce(sum(amount) filter (where kind = 'NEW_BUSINESS'), 0) as begun,
                       min(day) filter (where kind = 'NEW_BUSINESS') as began_on
                from recurring_movements group by 1, 2, 3
            ), course as (
                select customer_id, currency, day, net, begun,
                       sum(net) over (partition by customer_id, currency order by day) as has,
                       sum(begun) over (partition by customer_id, currency) as base,
                       min(began_on) over (partition by customer_id, currency) as began_on
                from moved
            ), cohorts as (
                select began_on, currency, day, count(*) filter (where day = began_on) as customers,
                       sum((has > 0)::int - (has - net > 0)::int) as remaining, sum(begun) as base,
                       sum(least(has, base) - case when day = began_on then 0 else least(has - net, base) end) as gross,
                       sum(net) as net
                from course where began_on is not null group by 1, 2, 3
            ), days as (
                select day, currency, plan_id, brick_id, kind, sum(amount) as amount
                from recurring_movements group by 1, 2, 3, 4, 5
            ), lives as (
                select day, count(distinct customer_id) filter (where kind = 'NEW_BUSINESS') as firsts,
                       count(distinct customer_id) filter (where kind in ('NEW_BUSINESS', 'REACTIVATION')) as begun,
                       count(distinct customer_id) filter (where kind = 'CHURN') as ended
                from recurring_movements group by day
            )
            select 'day ' || day as id
            from recurring_days r full join days d using (day, currency, plan_id, brick_id, kind)
            where coalesce(r.amount, 0) <> coalesce(d.amount, 0)
            union
            select 'cohort ' || began_on || ' on ' || day
            from recurring_cohorts r full join cohorts c using (began_on, currency, day)
            where (coalesce(r.customers, 0), coalesce(r.remaining, 0), coalesce(r.base, 0), coalesce(r.gross, 0),
                   coalesce(r.net, 0))
               <> (coalesce(c.customers, 0), coalesce(c.remaining, 0), coalesce(c.base, 0), coalesce(c.gross, 0),
                   coalesce(c.net, 0))
            union
            select 'life ' || day
            from recurring_lives r full join lives l using (day)
            where (coalesce(r.firsts, 0), coalesce(r.begun, 0), coalesce(r.ended, 0))
               <> (coalesce(l.firsts, 0), coalesce(l.begun, 0), coalesce(l.ended, 0))
            """;

    private final JdbcClient jdbc;
    private final WorkOutMovements workOut;
    private final RolledStore rolled;
    private final MovementStore rollups;

    RecurringCheck(JdbcClient jdbc, WorkOutMovements workOut, RolledStore rolled, MovementStore rollups) {
        this.jdbc = jdbc;
        this.workOut = workOut;
        this.rolled = rolled;
        this.rollups = rollups;
    }

    @Override
    public String name() {
        return "recurring_revenue_is_rolled_up";
    }

    @Override
    public List<String> broken() {
        if (rolled.changed().isRebuilding()) {
            return List.of();
        }
        var broken = new ArrayList<>(
                jdbc.sql(SUMS).query((row, _) -> row.getString("id")).list());
        var customers = sample();
        for (int i = 0; i < customers.size(); i += AT_ONCE) {
            wrong(customers.subList(i, Math.min(i + AT_ONCE, customers.size())))
                    .forEach(id -> broken.add(id.toString()));
        }
        return broken;
    }

    /// A customer whose terms cannot be read counts as wrong, and must not hide the result of others.
    private Set<UUID> wrong(Collection<UUID> customers) {
        try {
            Set<UUID> differ = Set.copyOf(customers);
            for (int look = 0; look < LOOKS && !differ.isEmpty(); look++) {
                differ = differing(differ);
            }
            return differ;
        } catch (DataAccessException unreachable) {
            throw unreachable;
        } catch (RuntimeException unreadable) {
            if (customers.size() == 1) {
                LOG.error("recurring revenue of customer {} cannot be worked out", customers, unreadable);
                return Set.copyOf(customers);
            }
            return customers.stream().flatMap(id -> wrong(List.of(id)).stream()).collect(Collectors.toSet());
        }
    }

    private List<UUID> sample() {
        var sql = """
                select customer_id from customers order by hashtextextended(customer_id::text, :seed) limit :most
                """;
        return jdbc.sql(sql)
                .param("seed", ThreadLocalRandom.current().nextLong())
                .param("most", MOST_CUSTOMERS)
                .query((row, _) -> Rows.uuid(row, "customer_id"))
                .list();
    }

    /// The customers whose stored movements differ from their orders, although they are not listed as changed.
    private Set<UUID> differing(Set<UUID> customers) {
        var stored = new HashSet<>(rollups.of(customers));
        var agreed = new HashSet<>(workOut.of(customers));
        var common = new HashSet<>(stored);
        common.retainAll(agreed);
        stored.addAll(agreed);
        stored.removeAll(common);
        var changed = rolled.changed();
        return stored.stream()
                .map(Movement::customerId)
                .filter(id -> !changed.isRebuilding() && !changed.customers().contains(id))
                .collect(Collectors.toSet());
    }
}
