package io.billwright.agreements.subscriptions;

import io.billwright.agreements.subscriptions.Cancellation.Settlement;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class SubscriptionStore {

    private static final String SELECT = """
            select subscription_id, customer_id, billed_company_id, time_zone, currency, status, starts_at, ends_at,
                   current_order_id, due_at, coalesce(parked_reason, usage_parked_reason) as parked_reason,
                   canceled_at, cancel_settlement, created_at, updated_at,
                   coalesce(renewal_off_order = current_order_id, false) as renewal_off,
                   (select l.external_id from labels l
                    where l.kind = 'SUBSCRIPTION' and l.object_id = subscription_id) as external_id
            from subscriptions
            """;

    /// The earliest time at which a subscription is due to change, if that is not after `:until`.
    public static final String NEXT_DUE =
            "select min(due_at) from subscriptions where due_at <= :until and parked_reason is null";

    /// The earliest time at which usage is due to be billed on an invoice of its own, if that is not after `:until`.
    public static final String NEXT_USAGE_DUE =
            "select min(usage_due_at) from subscriptions where usage_due_at <= :until and usage_parked_reason is null";

    private final JdbcClient jdbc;

    SubscriptionStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public void insert(Subscription subscription) {
        var sql = """
                insert into subscriptions (subscription_id, customer_id, billed_company_id, time_zone, currency, status,
                                           starts_at, ends_at, current_order_id, due_at, created_at, updated_at)
                values (:id, :customerId, :billedCompanyId, :timeZone, :currency, :status,
                        :startsAt, :endsAt, :currentOrderId, :dueAt, :createdAt, :updatedAt)
                """;
        jdbc.sql(sql)
                .param("id", subscription.subscriptionId())
                .param("customerId", subscription.customerId())
                .param("billedCompanyId", subscription.billedCompanyId())
                .param("timeZone", subscription.timeZone().getId())
                .param("currency", subscription.currency().name())
                .param("status", subscription.status().name())
                .param("startsAt", subscription.startsAt())
                .param("endsAt", subscription.endsAt())
                .param("currentOrderId", subscription.currentOrderId())
                .param("dueAt", Rows.optionalUtc(subscription.dueAt()))
                .param("createdAt", Rows.utc(subscription.createdAt()))
                .param("updatedAt", Rows.utc(subscription.updatedAt()))
                .update();
    }

    public void update(Subscription subscription) {
        update(jdbc, "", subscription).update();
    }

    /// The update of a subscription, as the last part of a statement that begins with `before`.
    public static JdbcClient.StatementSpec update(JdbcClient jdbc, String before, Subscription subscription) {
        var sql = before + """
                update subscriptions
                set customer_id = :customerId, billed_company_id = :billedCompanyId, status = :status,
                    starts_at = :startsAt, ends_at = :endsAt, current_order_id = :currentOrderId, due_at = :dueAt,
                    parked_reason = null, usage_parked_reason = null, updated_at = :updatedAt,
                    usage_due_at = case when :status = 'INACTIVE' and status <> 'INACTIVE'
                                        then (:endsAt::date + 1)::timestamp at time zone time_zone
                                        else usage_due_at end
                where subscription_id = :id
                """;
        return jdbc.sql(sql)
                .param("id", subscription.subscriptionId())
                .param("customerId", subscription.customerId())
                .param("billedCompanyId", subscription.billedCompanyId())
                .param("status", subscription.status().name())
                .param("startsAt", subscription.startsAt())
                .param("endsAt", subscription.endsAt())
                .param("currentOrderId", subscription.currentOrderId())
                .param("dueAt", Rows.optionalUtc(subscription.dueAt()))
                .param("updatedAt", Rows.utc(subscription.updatedAt()));
    }

    /// Records the cancellation.
    public void cancel(UUID subscriptionId, Cancellation cancellation) {
        jdbc.sql("""
                        update subscriptions set canceled_at = :at, cancel_settlement = :settlement
                        where subscription_id = :id
                        """)
                .param("at", Rows.utc(cancellation.at()))
                .param("settlement", cancellation.settlement().name())
                .param("id", subscriptionId)
                .update();
    }

    /// Locks the subscription until the transaction ends. Whatever changes it, its orders or its schedule begins with
    /// this (S3).
    public Optional<Subscription> lock(UUID subscriptionId) {
        return jdbc.sql(SELECT + " where subscription_id = :id for no key update")
                .param("id", subscriptionId)
                .query(SubscriptionStore::subscription)
                .optional();
    }

    /// Locks the subscription whose id a query on other tables finds.
    public Optional<Subscription> lockFound(String idQuery, UUID parameter) {
        return jdbc.sql(SELECT + " where subscription_id = (" + idQuery + ") for no key update")
                .param("id", parameter)
                .query(SubscriptionStore::subscription)
                .optional();
    }

    /// Locks the subscription if nobody else has.
    public Optional<Subscription> lockIfFree(UUID subscriptionId) {
        return jdbc.sql(SELECT + " where subscription_id = :id for no key update skip locked")
                .param("id", subscriptionId)
                .query(SubscriptionStore::subscription)
                .optional();
    }

    public Optional<Subscription> find(UUID subscriptionId) {
        return jdbc.sql(SELECT + " where subscription_id = :id")
                .param("id", subscriptionId)
                .query(SubscriptionStore::subscription)
                .optional();
    }

    public List<Subscription> find(Collection<UUID> subscriptionIds) {
        return jdbc.sql(SELECT + " where subscription_id = any(:ids)")
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .query(SubscriptionStore::subscription)
                .list();
    }

    public List<Subscription> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(SubscriptionStore::subscription))
                .list();
    }

    public long count(Filter filter) {
        return jdbc.sql("select count(*) from subscriptions " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// Subscriptions whose change was due by `now`, earliest first.
    public List<UUID> due(Instant now, int most) {
        return reached("due_at", "parked_reason", now, most);
    }

    /// Active subscriptions due between two times for which no renewal notice has been sent; ordered by id, after
    /// `after`.
    public List<UUID> toNotice(Instant now, Instant limit, UUID after, int most) {
        var sql = """
                select s.subscription_id from subscriptions s
                where s.status = 'ACTIVE' and s.parked_reason is null and s.canceled_at is null
                  and s.due_at > :now and s.due_at <= :limit
                  and s.subscription_id > :after
                  and not exists (
                      select from mails m
                      where m.kind = 'RENEWAL_NOTICE' and m.object_id = s.subscription_id
                        and m.sequence = (s.due_at at time zone s.time_zone)::date - date '1970-01-01')
                order by s.subscription_id limit :most
                """;
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("limit", Rows.utc(limit))
                .param("after", after)
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list();
    }

    public List<UUID> usageDue(Instant now, int most) {
        return reached("usage_due_at", "usage_parked_reason", now, most);
    }

    private List<UUID> reached(String column, String parked, Instant now, int most) {
        var sql = """
                select subscription_id from subscriptions where %1$s <= :now and %2$s is null
                order by %1$s, subscription_id limit :most
                """.formatted(column, parked);
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list();
    }

    /// When usage of the subscription is due to be billed on an invoice of its own, if it is.
    public Optional<Instant> usageDueAt(UUID subscriptionId) {
        return jdbc.sql("select usage_due_at from subscriptions where subscription_id = :id")
                .param("id", subscriptionId)
                .query((row, _) -> Optional.ofNullable(Rows.optionalInstant(row, "usage_due_at")))
                .single();
    }

    /// Sets when usage is billed on an invoice of its own; null waits for the next change.
    public void usageDue(UUID subscriptionId, @Nullable Instant at) {
        jdbc.sql("update subscriptions set usage_due_at = :at where subscription_id = :id")
                .param("at", Rows.optionalUtc(at))
                .param("id", subscriptionId)
                .update();
    }

    public boolean requiresApproval(UUID subscriptionId) {
        return jdbc.sql("select requires_approval from subscriptions where subscription_id = :id")
                .param("id", subscriptionId)
                .query(Boolean.class)
                .single();
    }

    /// Sets whether invoices of the subscription wait for approval from now on.
    public void requireApproval(UUID subscriptionId, boolean required) {
        jdbc.sql("update subscriptions set requires_approval = :required where subscription_id = :id")
                .param("required", required)
                .param("id", subscriptionId)
                .update();
    }

    /// Parks the usage of a subscription with the reason why it could not be billed.
    public void parkUsage(UUID subscriptionId, String reason) {
        jdbc.sql("update subscriptions set usage_parked_reason = :reason where subscription_id = :id")
                .param("reason", reason)
                .param("id", subscriptionId)
                .update();
    }

    /// Releases all parked usage for a retry, and returns the number of subscriptions.
    public int retryParkedUsage() {
        return jdbc.sql("update subscriptions set usage_parked_reason = null where usage_parked_reason is not null")
                .update();
    }

    /// Parks a subscription with the reason why its change failed (S8), unless something else has changed it
    /// meanwhile.
    public boolean park(UUID subscriptionId, String reason, Instant now) {
        var sql = """
                update subscriptions set parked_reason = :reason
                where subscription_id = :id and due_at <= :now and parked_reason is null
                """;
        return jdbc.sql(sql)
                        .param("reason", reason)
                        .param("id", subscriptionId)
                        .param("now", Rows.utc(now))
                        .update()
                == 1;
    }

    private static @Nullable Cancellation cancellation(ResultSet row) throws SQLException {
        var at = Rows.optionalInstant(row, "canceled_at");
        return at == null ? null : new Cancellation(at, Settlement.valueOf(row.getString("cancel_settlement")));
    }

    private static Subscription subscription(ResultSet row, int rowNumber) throws SQLException {
        return new Subscription(
                Rows.uuid(row, "subscription_id"),
                Rows.uuid(row, "customer_id"),
                Rows.uuid(row, "billed_company_id"),
                ZoneId.of(row.getString("time_zone")),
                CurrencyCode.valueOf(row.getString("currency")),
                SubscriptionStatus.valueOf(row.getString("status")),
                row.getObject("starts_at", LocalDate.class),
                row.getObject("ends_at", LocalDate.class),
                Rows.optionalUuid(row, "current_order_id"),
                Rows.optionalInstant(row, "due_at"),
                row.getString("parked_reason"),
                cancellation(row),
                row.getBoolean("renewal_off"),
                row.getString("external_id"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }
}
