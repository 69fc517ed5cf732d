package io.billwright.edges.reports.recurring;

import io.billwright.agreements.orders.TermsJson;
import io.billwright.edges.reports.recurring.SubscriptionFacts.Accepted;
import io.billwright.edges.reports.recurring.SubscriptionFacts.Rest;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what was agreed and when it paused.
@Component
final class FactsStore {

    private static final String ORDERS = """
            select s.subscription_id,
                   case when s.ends_at = s.starts_at and (s.canceled_at at time zone s.time_zone)::date < s.starts_at
                        then s.starts_at - 1 else s.ends_at end as last_day,
                   s.canceled_at is not null or s.status = 'INACTIVE' as over,
                   o.order_id, o.customer_id, o.order_type = 'TRIAL' as trial, o.starts_at, o.ends_at, o.terms
            from orders o join subscriptions s on s.subscription_id = o.subscription_id
            where o.status = 'ACCEPTED'
            order by s.subscription_id, o.sequence
            """;

    private static final String PAUSES = """
            select subscription_id, paused_on, coalesce(resumed_on, scheduled_resume_on) as until
            from pauses order by subscription_id, created_at, pause_id
            """;

    /// All of it is read for each report; more would take the memory that other sellers need.
    static final int MOST_ORDERS = 100_000;

    private static final String COUNT = """
            select count(*) from (select from orders where status = 'ACCEPTED' limit :most) as found
            """;

    private final JdbcClient jdbc;

    FactsStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// All subscriptions of which something was agreed.
    List<SubscriptionFacts> all() {
        requireFew();
        var rests = rests();
        var found = new LinkedHashMap<UUID, SubscriptionFacts>();
        jdbc.sql(ORDERS).query(row -> {
            var id = Rows.uuid(row, "subscription_id");
            var lastDay = row.getObject("last_day", LocalDate.class);
            boolean over = row.getBoolean("over");
            found.computeIfAbsent(
                            id,
                            _ -> new SubscriptionFacts(
                                    id, lastDay, over, new ArrayList<>(), rests.getOrDefault(id, List.of())))
                    .orders()
                    .add(new Accepted(
                            Rows.uuid(row, "order_id"),
                            Rows.uuid(row, "customer_id"),
                            row.getBoolean("trial"),
                            row.getObject("starts_at", LocalDate.class),
                            row.getObject("ends_at", LocalDate.class),
                            TermsJson.read(row.getString("terms")).terms()));
        });
        return List.copyOf(found.values());
    }

    private void requireFew() {
        long orders =
                jdbc.sql(COUNT).param("most", MOST_ORDERS + 1).query(Long.class).single();
        if (orders > MOST_ORDERS) {
            throw new Rejection.Invalid(
                    "there are more than " + MOST_ORDERS + " accepted orders, too many for this report");
        }
    }

    private Map<UUID, List<Rest>> rests() {
        var rests = new LinkedHashMap<UUID, List<Rest>>();
        jdbc.sql(PAUSES).query(row -> {
            rests.computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new ArrayList<>())
                    .add(new Rest(
                            row.getObject("paused_on", LocalDate.class), row.getObject("until", LocalDate.class)));
        });
        return rests;
    }
}
