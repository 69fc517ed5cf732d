package io.billwright.edges.reports.recurring;

import io.billwright.agreements.orders.TermsJson;
import io.billwright.core.contract.Brick;
import io.billwright.core.contract.Line;
import io.billwright.edges.reports.recurring.SubscriptionFacts.Accepted;
import io.billwright.edges.reports.recurring.SubscriptionFacts.Rest;
import io.billwright.platform.db.Rows;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads accepted orders and pauses.
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
            """;

    /// A pause does not apply to a recast that was accepted after it, so it ends where such a recast starts.
    private static final String PAUSES = """
            select o.subscription_id, o.paused_on,
                   case when recast.starts_at is null then coalesce(o.resumed_on, o.scheduled_resume_on)
                        else greatest(o.paused_on, recast.starts_at) end as until
            from pauses o
            left join lateral (select min(r.starts_at) as starts_at from orders r
                               where r.subscription_id = o.subscription_id and r.status = 'ACCEPTED'
                                 and r.order_type = 'RECAST' and r.accepted_at > o.created_at
                                 and r.starts_at < coalesce(o.resumed_on, o.scheduled_resume_on)) as recast on true
            where true
            """;

    /// Subscriptions that one of these customers has or has ever had.
    private static final String OF_CUSTOMERS = """
            and o.subscription_id in (select c.subscription_id from orders c
                                      where c.status = 'ACCEPTED' and c.customer_id = any(:customers))
            """;

    /// A report computes no more orders than this, to leave memory for other sellers.
    static final int MOST_ORDERS = 100_000;

    private static final String COUNT = """
            select count(*) from (select from orders o where o.status = 'ACCEPTED'
            """;

    private final JdbcClient jdbc;

    FactsStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// All subscriptions with an accepted order.
    List<SubscriptionFacts> all() {
        return read("", new UUID[0]);
    }

    /// All subscriptions that these customers have or had.
    List<SubscriptionFacts> of(Collection<UUID> customers) {
        return customers.isEmpty() ? List.of() : read(OF_CUSTOMERS, customers.toArray(UUID[]::new));
    }

    boolean areFew() {
        return areFew("", new UUID[0]);
    }

    boolean areFew(Collection<UUID> customers) {
        return customers.isEmpty() || areFew(OF_CUSTOMERS, customers.toArray(UUID[]::new));
    }

    private boolean areFew(String which, UUID[] customers) {
        return jdbc.sql(COUNT + which + " limit :most) as found")
                        .param("customers", customers)
                        .param("most", MOST_ORDERS + 1)
                        .query(Long.class)
                        .single()
                <= MOST_ORDERS;
    }

    private List<SubscriptionFacts> read(String which, UUID[] customers) {
        var rests = rests(which, customers);
        var found = new LinkedHashMap<UUID, SubscriptionFacts>();
        jdbc.sql(ORDERS + which + " order by s.subscription_id, o.sequence")
                .param("customers", customers)
                .query(row -> {
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

    private Map<UUID, List<Rest>> rests(String which, UUID[] customers) {
        var rests = new LinkedHashMap<UUID, List<Rest>>();
        jdbc.sql(PAUSES + which + " order by subscription_id, created_at, pause_id")
                .param("customers", customers)
                .query(row -> {
                    rests.computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new ArrayList<>())
                            .add(new Rest(
                                    row.getObject("paused_on", LocalDate.class),
                                    row.getObject("until", LocalDate.class)));
                });
        return rests;
    }

    /// The bricks of these orders, with their names at the time.
    Map<UUID, List<Brick>> bricks(Collection<UUID> orders) {
        var bricks = new LinkedHashMap<UUID, List<Brick>>();
        jdbc.sql("select order_id, terms from orders where order_id = any(:orders)")
                .param("orders", orders.toArray(UUID[]::new))
                .query(row -> {
                    var terms = TermsJson.read(row.getString("terms")).terms();
                    bricks.put(
                            Rows.uuid(row, "order_id"),
                            terms.phases().stream()
                                    .flatMap(phase -> phase.lines().stream())
                                    .map(Line::brick)
                                    .toList());
                });
        return bricks;
    }
}
