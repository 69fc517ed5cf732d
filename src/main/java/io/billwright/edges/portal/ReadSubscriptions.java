package io.billwright.edges.portal;

import io.billwright.agreements.changes.CancelAtEnd;
import io.billwright.agreements.changes.CancelAtEnd.End;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.billing.issuing.PreviewNextInvoice;
import io.billwright.billing.issuing.PreviewNextInvoice.Preview;
import io.billwright.edges.portal.SubscriptionPage.Detail;
import io.billwright.edges.portal.SubscriptionPage.Ending;
import io.billwright.edges.portal.SubscriptionPage.LastDay;
import io.billwright.edges.portal.SubscriptionPage.Line;
import io.billwright.edges.portal.SubscriptionPage.Next;
import io.billwright.edges.portal.SubscriptionPage.Overview;
import io.billwright.edges.portal.SubscriptionPage.Renewal;
import io.billwright.edges.portal.SubscriptionPage.Summary;
import io.billwright.metering.rating.OpenUsage;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads a customer's subscriptions, their next invoices and their usage. Call all methods inside a transaction that
/// may write, since usage is merged before it is counted.
@Component
final class ReadSubscriptions {

    private static final int MOST = 100;

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final PreviewNextInvoice previewNextInvoice;
    private final OpenUsage openUsage;
    private final CancelAtEnd cancelAtEnd;
    private final JdbcClient jdbc;

    ReadSubscriptions(
            SubscriptionStore subscriptions,
            OrderStore orders,
            PreviewNextInvoice previewNextInvoice,
            OpenUsage openUsage,
            CancelAtEnd cancelAtEnd,
            JdbcClient jdbc) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.previewNextInvoice = previewNextInvoice;
        this.openUsage = openUsage;
        this.cancelAtEnd = cancelAtEnd;
        this.jdbc = jdbc;
    }

    /// The subscriptions that the customer has agreed to or pays for, without drafts.
    Overview of(UUID customerId) {
        var ids = jdbc.sql("""
                        select subscription_id from subscriptions
                        where (customer_id = :customer or billed_company_id = :customer)
                          and current_order_id is not null
                        order by created_at desc, subscription_id desc limit :most
                        """)
                .param("customer", customerId)
                .param("most", MOST)
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list();
        var found = subscriptions.find(ids);
        return new Overview(ids.stream()
                .flatMap(id -> found.stream().filter(one -> one.subscriptionId().equals(id)))
                .map(this::summary)
                .toList());
    }

    Optional<Subscription> find(UUID customerId, UUID subscriptionId) {
        return subscriptions
                .find(subscriptionId)
                .filter(one -> one.currentOrderId() != null)
                .filter(one -> one.customerId().equals(customerId)
                        || one.billedCompanyId().equals(customerId));
    }

    Optional<Detail> detail(UUID customerId, UUID subscriptionId, PortalSettings settings, Instant now) {
        return find(customerId, subscriptionId)
                .map(one -> new Detail(
                        summary(one),
                        previewNextInvoice
                                .handle(one, now)
                                .filter(preview -> preview.billedCompanyId().equals(customerId))
                                .map(preview -> shown(preview, one.isPaused()))
                                .orElse(null),
                        one.isOver() ? List.of() : UsageBars.of(openUsage.of(one.subscriptionId(), one.today(now))),
                        settings.cancelSubscriptions()
                                && !endings(customerId, one, now).isEmpty(),
                        settings.changeRenewal() && mayTurn(customerId, one)));
    }

    /// A subscription of the customer itself whose agreed renewal can be turned off or on.
    Optional<Renewal> renewal(UUID customerId, UUID subscriptionId) {
        return find(customerId, subscriptionId)
                .filter(one -> mayTurn(customerId, one))
                .map(one -> new Renewal(summary(one)));
    }

    private boolean mayTurn(UUID customerId, Subscription one) {
        return one.customerId().equals(customerId)
                && !one.isOver()
                && !one.isCanceled()
                && orders.find(Objects.requireNonNull(one.currentOrderId()))
                        .orElseThrow()
                        .renews();
    }

    /// The choices of the customer to end a running subscription of its own.
    Optional<Ending> ending(UUID customerId, UUID subscriptionId, Instant now) {
        return find(customerId, subscriptionId)
                .map(one -> new Ending(summary(one), endings(customerId, one, now)))
                .filter(ending -> !ending.ends().isEmpty());
    }

    /// A customer that only pays for a subscription cannot end it. If period and term end on the same day, the choice
    /// is shown as the end of the term.
    private List<LastDay> endings(UUID customerId, Subscription one, Instant now) {
        if (!one.customerId().equals(customerId) || one.isCanceled()) {
            return List.of();
        }
        var days = new LinkedHashMap<LocalDate, LastDay>();
        for (var end : End.values()) {
            cancelAtEnd
                    .lastDay(one, end, one.today(now))
                    .ifPresent(day -> days.put(
                            day, new LastDay(end.name(), "cancel." + end.name().toLowerCase(Locale.ROOT), day)));
        }
        return List.copyOf(days.values());
    }

    private Summary summary(Subscription one) {
        var order = orders.find(Objects.requireNonNull(one.currentOrderId())).orElseThrow();
        var name = jdbc.sql("select plan_name from plans where plan_id = :plan")
                .param("plan", order.planVersion().planId())
                .query(String.class)
                .single();
        return new Summary(
                one.subscriptionId(),
                name,
                "subscription." + one.status().name().toLowerCase(Locale.ROOT),
                one.startsAt(),
                one.endsAt(),
                !one.isOver() && !one.isCanceled() && order.renews(one),
                !one.isOver() && one.isCanceled());
    }

    private static Next shown(Preview preview, boolean isPaused) {
        return new Next(
                preview.billedOn(),
                preview.dueOn(),
                preview.currency(),
                preview.items().stream()
                        .map(item -> new Line(item.line(), item.isOpen()))
                        .toList(),
                preview.taxes(),
                preview.totals(),
                preview.isRenewal(),
                isPaused);
    }
}
