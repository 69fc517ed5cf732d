package io.billwright.edges.reports.recurring;

import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.recurring.ListMovements.Filter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/// Reads stored movements page by page.
@Component
final class MovementPageStore {

    /// An empty array as a filter matches everything.
    private static final String WHERE = """
            where day between :first and :last and customer_id <> all(:without)
              and (cardinality(:kinds::text[]) = 0 or kind = any(:kinds))
              and (cardinality(:currencies::text[]) = 0 or currency = any(:currencies))
              and (cardinality(:customers::uuid[]) = 0 or customer_id = any(:customers))
              and (cardinality(:subscriptions::uuid[]) = 0 or subscription_id = any(:subscriptions))
              and (cardinality(:plans::uuid[]) = 0 or plan_id = any(:plans))
              and (cardinality(:bricks::uuid[]) = 0 or brick_id = any(:bricks))
            """;

    private final JdbcClient jdbc;

    MovementPageStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A range of positions, in order.
    List<Movement> some(DatePeriod days, Filter filter, Collection<UUID> without, int from, int most) {
        var sql = "select * from recurring_movements " + WHERE + """
                order by day, customer_id, subscription_id, brick_id, kind limit :most offset :from
                """;
        return with(jdbc.sql(sql), days, filter, without)
                .param("most", most)
                .param("from", from)
                .query((row, _) -> MovementStore.movement(row))
                .list();
    }

    long count(DatePeriod days, Filter filter, Collection<UUID> without) {
        return with(jdbc.sql("select count(*) from recurring_movements " + WHERE), days, filter, without)
                .query(Long.class)
                .single();
    }

    private static StatementSpec with(
            StatementSpec statement, DatePeriod days, Filter filter, Collection<UUID> without) {
        return statement
                .param("first", days.start())
                .param("last", days.lastDay())
                .param("without", without.toArray(UUID[]::new))
                .param("kinds", texts(filter.kind()))
                .param("currencies", texts(filter.currency()))
                .param("customers", ids(filter.customer()))
                .param("subscriptions", ids(filter.subscription()))
                .param("plans", ids(filter.plan()))
                .param("bricks", ids(filter.brick()));
    }

    private static String[] texts(Optional<? extends Enum<?>> wanted) {
        return wanted.stream().map(Enum::name).toArray(String[]::new);
    }

    private static UUID[] ids(Optional<UUID> wanted) {
        return wanted.stream().toArray(UUID[]::new);
    }
}
