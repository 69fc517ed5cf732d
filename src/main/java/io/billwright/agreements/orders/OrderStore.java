package io.billwright.agreements.orders;

import io.billwright.agreements.catalog.VersionId;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Component
public final class OrderStore {

    private static final String SELECT = """
            select o.order_id, o.subscription_id, o.order_type, o.status, o.base_order_id, o.sequence, o.slug,
                   o.customer_id, o.billed_company_id, o.plan_id, o.plan_version, o.merged_version, o.starts_at,
                   o.ends_at, o.request, o.terms, o.details, o.parties, o.settled_periods,
                   o.contract_value, o.order_value, o.estimate_hash,
                   o.created_at, o.updated_at, o.accepted_at, o.signed_by, o.canceled_at, o.billed_elsewhere_until,
                   (select l.external_id from labels l
                    where l.kind = 'ORDER' and l.object_id = o.order_id) as external_id
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final SubscriptionStore subscriptions;

    OrderStore(JdbcClient jdbc, JsonMapper json, SubscriptionStore subscriptions) {
        this.jdbc = jdbc;
        this.json = json;
        this.subscriptions = subscriptions;
    }

    /// Locks the subscription that an order belongs to.
    public Optional<Subscription> lockSubscription(UUID orderId) {
        return subscriptions.lockFound("select o.subscription_id from orders o where o.order_id = :id", orderId);
    }

    public void insert(Order order) {
        var sql = """
                insert into orders (order_id, subscription_id, order_type, status, base_order_id, sequence, slug,
                                    customer_id, billed_company_id, plan_id, plan_version, merged_version, starts_at,
                                    ends_at, request, terms, details, parties, settled_periods, contract_value,
                                    order_value, estimate_hash, created_at, updated_at, billed_elsewhere_until)
                values (:orderId, :subscriptionId, :orderType, 'DRAFT', :baseOrderId, :sequence, :slug,
                        :customerId, :billedCompanyId, :planId, :planVersion, :mergedVersion, :startsAt,
                        :endsAt, :request::jsonb, :terms::jsonb, :details::jsonb, :parties::jsonb,
                        :settledPeriods::jsonb, :contractValue, :orderValue, :estimateHash, :createdAt, :updatedAt,
                        :billedElsewhereUntil)
                """;
        agreed(jdbc.sql(sql), order)
                .param("subscriptionId", order.subscriptionId())
                .param("orderType", order.orderType().name())
                .param("slug", order.slug())
                .param("createdAt", Rows.utc(order.createdAt()))
                .update();
    }

    /// Rewrites a draft.
    public void amend(Order order) {
        var sql = """
                update orders
                set base_order_id = :baseOrderId, sequence = :sequence, customer_id = :customerId,
                    billed_company_id = :billedCompanyId, plan_id = :planId, plan_version = :planVersion,
                    merged_version = :mergedVersion, starts_at = :startsAt, ends_at = :endsAt,
                    request = :request::jsonb, terms = :terms::jsonb, details = :details::jsonb,
                    parties = :parties::jsonb, settled_periods = :settledPeriods::jsonb,
                    contract_value = :contractValue, order_value = :orderValue, estimate_hash = :estimateHash,
                    updated_at = :updatedAt
                where order_id = :orderId and status = 'DRAFT'
                """;
        agreed(jdbc.sql(sql), order).update();
    }

    private StatementSpec agreed(StatementSpec statement, Order order) {
        var stored = new TermsJson.Stored(order.terms(), order.phasePaymentTerms());
        return statement
                .param("orderId", order.orderId())
                .param("baseOrderId", order.baseOrderId())
                .param("sequence", order.sequence())
                .param("customerId", order.customerId())
                .param("billedCompanyId", order.billedCompanyId())
                .param("planId", order.planVersion().planId())
                .param("planVersion", order.planVersion().version())
                .param("mergedVersion", order.mergedVersion())
                .param("startsAt", order.startsAt())
                .param("endsAt", order.endsAt())
                .param("request", order.request().toString())
                .param("terms", TermsJson.write(stored))
                .param("details", json.writeValueAsString(order.details()))
                .param("parties", json.writeValueAsString(order.parties()))
                .param("settledPeriods", json.writeValueAsString(order.settledPeriods()))
                .param("contractValue", order.contractValue().minorUnits())
                .param("orderValue", order.orderValue().minorUnits())
                .param("estimateHash", order.estimateHash())
                .param("billedElsewhereUntil", order.billedElsewhereUntil())
                .param("updatedAt", Rows.utc(order.updatedAt()));
    }

    /// Writes the new status of an order and the subscription that results, in one statement.
    void settle(Order order, Subscription subscription) {
        var sql = """
                with settled as (
                    update orders
                    set status = :orderStatus, settled_periods = :settledPeriods::jsonb,
                        contract_value = :contractValue, order_value = :orderValue,
                        accepted_at = :acceptedAt, signed_by = :signedBy, canceled_at = :canceledAt,
                        updated_at = :updatedAt
                    where order_id = :orderId
                ), shown_on as (
                    -- What was accepted can be read for good; it cannot be signed again.
                    update public_links set expires_at = null
                    where kind = 'ORDER' and object_id = :orderId and :orderStatus = 'ACCEPTED'
                      and expires_at is not null
                )
                """;
        SubscriptionStore.update(jdbc, sql, subscription)
                .param("orderId", order.orderId())
                .param("orderStatus", order.status().name())
                .param("contractValue", order.contractValue().minorUnits())
                .param("orderValue", order.orderValue().minorUnits())
                .param("settledPeriods", json.writeValueAsString(order.settledPeriods()))
                .param("acceptedAt", Rows.optionalUtc(order.acceptedAt()))
                .param("signedBy", order.signedBy())
                .param("canceledAt", Rows.optionalUtc(order.canceledAt()))
                .update();
    }

    /// Stores the slug of the order's public link.
    public void link(UUID orderId, String slug) {
        jdbc.sql("update orders set slug = :slug where order_id = :orderId")
                .param("orderId", orderId)
                .param("slug", slug)
                .update();
    }

    /// Stores the dates that a pause has moved.
    public void move(Order order) {
        var sql = """
                update orders
                set starts_at = :startsAt, ends_at = :endsAt, request = :request::jsonb, terms = :terms::jsonb,
                    settled_periods = :settledPeriods::jsonb, updated_at = :updatedAt,
                    billed_elsewhere_until = :billedElsewhereUntil
                where order_id = :orderId
                """;
        agreed(jdbc.sql(sql), order).update();
    }

    /// Lowers the value of an accepted order by what was taken back of its invoices.
    public void lowerValue(UUID orderId, long by) {
        lowerValues(Map.of(orderId, by));
    }

    /// The same for several orders in one statement.
    public void lowerValues(Map<UUID, Long> by) {
        var sql = """
                update orders o set order_value = o.order_value - l.by
                from unnest(:ids, :by) as l (order_id, by) where o.order_id = l.order_id
                """;
        if (!by.isEmpty()) {
            jdbc.sql(sql)
                    .param("ids", by.keySet().toArray(UUID[]::new))
                    .param("by", by.values().stream().mapToLong(Long::longValue).toArray())
                    .update();
        }
    }

    public Optional<Order> find(UUID orderId) {
        return jdbc.sql(SELECT + " from orders o where o.order_id = :orderId")
                .param("orderId", orderId)
                .query(this::order)
                .optional();
    }

    public List<Order> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + " from orders o " + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(this::order))
                .list();
    }

    public long count(Filter filter) {
        return jdbc.sql("select count(*) from orders o " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// All orders of a subscription, oldest first.
    public List<Order> all(UUID subscriptionId) {
        var sql = SELECT + """
                from orders o where o.subscription_id = :subscriptionId order by o.created_at, o.order_id
                """;
        return jdbc.sql(sql)
                .param("subscriptionId", subscriptionId)
                .query(this::order)
                .list();
    }

    public List<Order> accepted(Collection<UUID> subscriptionIds) {
        return jdbc.sql(SELECT + " from orders o where o.subscription_id = any(:ids) and o.status = 'ACCEPTED'")
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .query(this::order)
                .list();
    }

    /// The day until which another system billed a subscription; empty if a recast that starts by `startsAt` has
    /// replaced that agreement.
    Optional<LocalDate> billedElsewhereUntil(UUID subscriptionId, LocalDate startsAt) {
        var sql = """
                select max(o.billed_elsewhere_until) from orders o where o.subscription_id = :id and not exists (
                    select 1 from orders r where r.subscription_id = o.subscription_id and r.order_type = 'RECAST'
                      and r.status = 'ACCEPTED' and r.sequence > o.sequence and r.starts_at <= :startsAt)
                """;
        return jdbc.sql(sql)
                .params(Map.of("id", subscriptionId, "startsAt", startsAt))
                .query((row, _) -> Optional.ofNullable(row.getObject(1, LocalDate.class)))
                .single();
    }

    public List<Order> drafts(UUID subscriptionId) {
        var sql = SELECT + " from orders o where o.subscription_id = :subscriptionId and o.status = 'DRAFT'";
        return jdbc.sql(sql)
                .param("subscriptionId", subscriptionId)
                .query(this::order)
                .list();
    }

    /// The order in force on a day, for each of the subscriptions: the latest accepted one that has started or, if
    /// none has, the first one.
    public List<Order> inForce(List<UUID> subscriptionIds, List<LocalDate> days) {
        var sql = SELECT + """
                from unnest(:ids, :days::date[]) with ordinality as s(id, day, position)
                cross join lateral (
                    select * from orders a where a.subscription_id = s.id
                    order by case when a.status = 'ACCEPTED' and a.starts_at <= s.day then a.sequence
                                  else -a.sequence end desc
                    limit 1) o
                order by s.position
                """;
        return jdbc.sql(sql)
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .param("days", days.stream().map(LocalDate::toString).toArray(String[]::new))
                .query(this::order)
                .list();
    }

    private Order order(ResultSet row, int rowNumber) throws SQLException {
        var stored = TermsJson.read(row.getString("terms"));
        var currency = stored.terms().currency();
        return new Order(
                Rows.uuid(row, "order_id"),
                Rows.uuid(row, "subscription_id"),
                OrderType.valueOf(row.getString("order_type")),
                OrderStatus.valueOf(row.getString("status")),
                Rows.uuid(row, "base_order_id"),
                row.getInt("sequence"),
                row.getString("slug"),
                Rows.uuid(row, "customer_id"),
                Rows.uuid(row, "billed_company_id"),
                new VersionId(Rows.uuid(row, "plan_id"), row.getInt("plan_version")),
                row.getObject("merged_version", Integer.class),
                row.getObject("starts_at", LocalDate.class),
                row.getObject("ends_at", LocalDate.class),
                json.readValue(row.getString("request"), ObjectNode.class),
                stored.terms(),
                stored.phasePaymentTerms(),
                json.readValue(row.getString("details"), OrderDetails.class),
                json.readValue(row.getString("parties"), OrderParties.class),
                List.of(json.readValue(row.getString("settled_periods"), SettledPeriod[].class)),
                new Money(row.getLong("contract_value"), currency),
                new Money(row.getLong("order_value"), currency),
                row.getString("estimate_hash"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"),
                Rows.optionalInstant(row, "accepted_at"),
                row.getString("signed_by"),
                Rows.optionalInstant(row, "canceled_at"),
                row.getString("external_id"),
                row.getObject("billed_elsewhere_until", LocalDate.class));
    }
}
