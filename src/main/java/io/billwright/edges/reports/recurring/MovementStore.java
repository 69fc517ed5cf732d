package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/// Writes MRR movements and their rollups.
@Component
final class MovementStore {

    private static final String ADD_MOVEMENTS = """
            insert into recurring_movements (day, kind, amount, currency, customer_id, subscription_id, order_id,
                                             named_by, plan_id, brick_id)
            select * from unnest(:days::date[], :kinds, :amounts, :currencies, :customers, :subscriptions, :orders,
                                 :namedBy, :plans, :bricks)
            """;

    private static final String REMOVE_MOVEMENTS = """
            delete from recurring_movements m
            using unnest(:days::date[], :kinds, :customers, :subscriptions, :bricks)
                as r (day, kind, customer_id, subscription_id, brick_id)
            where (m.day, m.customer_id, m.subscription_id, m.brick_id, m.kind)
                = (r.day, r.customer_id, r.subscription_id, r.brick_id, r.kind)
            """;

    /// Rows whose sum has become zero stay: their number is limited by the number of days, and they may be needed
    /// again.
    private static final String ADD_DAYS = """
            insert into recurring_days as d (day, currency, plan_id, brick_id, kind, amount)
            select * from unnest(:days::date[], :currencies, :plans, :bricks, :kinds, :figure0)
            on conflict (seller_id, day, currency, plan_id, brick_id, kind)
                do update set amount = d.amount + excluded.amount
            """;

    private static final String ADD_COHORTS = """
            insert into recurring_cohorts as r (began_on, currency, day, customers, remaining, base, gross, net)
            select * from unnest(:begun::date[], :currencies, :days::date[], :figure0, :figure1, :figure2, :figure3,
                                 :figure4)
            on conflict (seller_id, began_on, currency, day) do update
            set customers = r.customers + excluded.customers, remaining = r.remaining + excluded.remaining,
                base = r.base + excluded.base, gross = r.gross + excluded.gross, net = r.net + excluded.net
            """;

    private static final String ADD_LIVES = """
            insert into recurring_lives as r (day, firsts, begun, ended)
            select * from unnest(:days::date[], :figure0, :figure1, :figure2)
            on conflict (seller_id, day) do update
            set firsts = r.firsts + excluded.firsts, begun = r.begun + excluded.begun, ended = r.ended + excluded.ended
            """;

    private final JdbcClient jdbc;

    MovementStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The stored movements of these customers.
    List<Movement> of(Collection<UUID> customers) {
        return jdbc.sql("select * from recurring_movements where customer_id = any(:customers)")
                .param("customers", customers.toArray(UUID[]::new))
                .query((row, _) -> movement(row))
                .list();
    }

    static Movement movement(ResultSet row) throws SQLException {
        return new Movement(
                row.getObject("day", LocalDate.class),
                MovementKind.valueOf(row.getString("kind")),
                row.getLong("amount"),
                CurrencyCode.valueOf(row.getString("currency")),
                Rows.uuid(row, "customer_id"),
                Rows.uuid(row, "subscription_id"),
                Rows.uuid(row, "order_id"),
                Rows.uuid(row, "named_by"),
                Rows.uuid(row, "plan_id"),
                Rows.uuid(row, "brick_id"));
    }

    /// Deletes some rows. Returns false once there are none.
    boolean forget(int most) {
        for (var table : List.of("recurring_movements", "recurring_days", "recurring_cohorts", "recurring_lives")) {
            var sql = "delete from %1$s where ctid = any(array(select ctid from %1$s limit :most))".formatted(table);
            if (jdbc.sql(sql).param("most", most).update() > 0) {
                return true;
            }
        }
        return false;
    }

    void remove(List<Movement> movements) {
        if (!movements.isEmpty()) {
            places(jdbc.sql(REMOVE_MOVEMENTS), movements).update();
        }
    }

    void add(List<Movement> movements) {
        if (!movements.isEmpty()) {
            places(jdbc.sql(ADD_MOVEMENTS), movements)
                    .param(
                            "amounts",
                            movements.stream().mapToLong(Movement::amount).toArray())
                    .param("currencies", texts(movements, one -> one.currency().name()))
                    .param("orders", ids(movements, Movement::orderId))
                    .param("namedBy", ids(movements, Movement::namedBy))
                    .param("plans", ids(movements, Movement::planId))
                    .update();
        }
    }

    private static StatementSpec places(StatementSpec statement, List<Movement> movements) {
        return statement
                .param("days", texts(movements, Movement::day))
                .param("kinds", texts(movements, one -> one.kind().name()))
                .param("customers", ids(movements, Movement::customerId))
                .param("subscriptions", ids(movements, Movement::subscriptionId))
                .param("bricks", ids(movements, Movement::brickId));
    }

    /// Adds to the stored sums.
    void add(Rollup changes) {
        if (!changes.days.isEmpty()) {
            var keys = List.copyOf(changes.days.keySet());
            figures(jdbc.sql(ADD_DAYS), keys, changes.days, Rollup.DAY_FIGURES)
                    .param("days", texts(keys, Rollup.Day::day))
                    .param("currencies", texts(keys, Rollup.Day::currency))
                    .param("plans", ids(keys, Rollup.Day::planId))
                    .param("bricks", ids(keys, Rollup.Day::brickId))
                    .param("kinds", texts(keys, Rollup.Day::kind))
                    .update();
        }
        if (!changes.cohorts.isEmpty()) {
            var keys = List.copyOf(changes.cohorts.keySet());
            figures(jdbc.sql(ADD_COHORTS), keys, changes.cohorts, Rollup.COHORT_FIGURES)
                    .param("begun", texts(keys, Rollup.Cohort::beganOn))
                    .param("currencies", texts(keys, Rollup.Cohort::currency))
                    .param("days", texts(keys, Rollup.Cohort::day))
                    .update();
        }
        if (!changes.lives.isEmpty()) {
            var keys = List.copyOf(changes.lives.keySet());
            figures(jdbc.sql(ADD_LIVES), keys, changes.lives, Rollup.LIFE_FIGURES)
                    .param("days", texts(keys, day -> day))
                    .update();
        }
    }

    /// Binds one array for each column.
    private static <K> StatementSpec figures(
            StatementSpec statement, List<K> keys, Map<K, long[]> sums, int figuresOfEach) {
        var result = statement;
        for (int i = 0; i < figuresOfEach; i++) {
            int column = i;
            result = result.param(
                    "figure" + i,
                    keys.stream()
                            .mapToLong(key -> Objects.requireNonNull(sums.get(key))[column])
                            .toArray());
        }
        return result;
    }

    private static <T> String[] texts(List<T> all, Function<T, Object> text) {
        return all.stream().map(text).map(Object::toString).toArray(String[]::new);
    }

    private static <T> UUID[] ids(List<T> all, Function<T, UUID> id) {
        return all.stream().map(id).toArray(UUID[]::new);
    }
}
