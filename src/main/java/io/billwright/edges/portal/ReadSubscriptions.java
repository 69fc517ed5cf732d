package io.billwright.edges.portal;

import io.billwright.agreements.changes.CancelAtEnd;
import io.billwright.agreements.changes.CancelAtEnd.End;
import io.billwright.agreements.changes.FindNextInvoice;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.money.Money;
import io.billwright.edges.portal.SubscriptionPage.Detail;
import io.billwright.edges.portal.SubscriptionPage.Ending;
import io.billwright.edges.portal.SubscriptionPage.LastDay;
import io.billwright.edges.portal.SubscriptionPage.Line;
import io.billwright.edges.portal.SubscriptionPage.Next;
import io.billwright.edges.portal.SubscriptionPage.Overview;
import io.billwright.edges.portal.SubscriptionPage.Summary;
import io.billwright.edges.portal.SubscriptionPage.Tax;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.ShowExpected;
import io.billwright.messaging.languages.Messages;
import io.billwright.metering.rating.OpenUsage;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what a customer has agreed, what is billed for it next and what was used of it. All methods belong into a
/// transaction of the seller that may write, since usage is merged before it is counted.
@Component
final class ReadSubscriptions {

    private static final int MOST = 100;

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final InvoiceReader invoices;
    private final FindNextInvoice findNextInvoice;
    private final ShowExpected showExpected;
    private final OpenUsage openUsage;
    private final CancelAtEnd cancelAtEnd;
    private final JdbcClient jdbc;

    ReadSubscriptions(
            SubscriptionStore subscriptions,
            OrderStore orders,
            InvoiceReader invoices,
            FindNextInvoice findNextInvoice,
            ShowExpected showExpected,
            OpenUsage openUsage,
            CancelAtEnd cancelAtEnd,
            JdbcClient jdbc) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.invoices = invoices;
        this.findNextInvoice = findNextInvoice;
        this.showExpected = showExpected;
        this.openUsage = openUsage;
        this.cancelAtEnd = cancelAtEnd;
        this.jdbc = jdbc;
    }

    /// Those that the customer has agreed to or pays for; drafts are none yet.
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

    Optional<Detail> detail(UUID customerId, UUID subscriptionId, boolean mayCancel, Messages t, Instant now) {
        return find(customerId, subscriptionId)
                .map(one -> new Detail(
                        summary(one),
                        next(one, now)
                                .filter(invoice -> invoice.billedCompanyId().equals(customerId))
                                .map(invoice -> shown(invoice, t))
                                .orElse(null),
                        one.isOver() ? List.of() : UsageBars.of(openUsage.of(one.subscriptionId(), one.today(now))),
                        mayCancel && !endings(customerId, one, now).isEmpty()));
    }

    /// When the customer can end a subscription of its own that goes on.
    Optional<Ending> ending(UUID customerId, UUID subscriptionId, Instant now) {
        return find(customerId, subscriptionId)
                .map(one -> new Ending(summary(one), endings(customerId, one, now)))
                .filter(ending -> !ending.ends().isEmpty());
    }

    /// Whoever only pays for it does not end it. A day that both words mean is the end of the term.
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
                !one.isOver() && !one.isCanceled() && order.renews(),
                !one.isOver() && one.isCanceled());
    }

    /// A scheduled one with the usage of today, or the first one of the renewal.
    private Optional<InvoiceResponse> next(Subscription one, Instant now) {
        return jdbc.sql("""
                        select i.invoice_id from invoices i
                        where i.subscription_id = :subscription and i.withdrawn_at is null
                          and not exists (select 1 from issued_invoices s where s.invoice_id = i.invoice_id)
                          and not exists (select 1 from voided_invoices v where v.invoice_id = i.invoice_id)
                        order by i.bill_at, lower(i.period), i.invoice_id limit 1
                        """)
                .param("subscription", one.subscriptionId())
                .query(UUID.class)
                .optional()
                .flatMap(id -> invoices.find(id, now))
                .map(invoice -> showExpected.of(List.of(invoice), now).getFirst())
                .or(() -> findNextInvoice.renewal(one, now));
    }

    private static Next shown(InvoiceResponse invoice, Messages t) {
        var currency = invoice.currency();
        return new Next(
                day(invoice.billAt()),
                day(invoice.dueAt()),
                invoice.lineItems().stream()
                        .map(line -> new Line(
                                line.brickName(),
                                line.quantity(),
                                day(line.startsAt()),
                                day(line.endsAt()),
                                new Money(line.subTotal(), currency)))
                        .toList(),
                new Money(invoice.subTotal(), currency),
                new Money(-invoice.discountTotal(), currency),
                invoice.taxes().stream()
                        .map(tax -> new Tax(
                                tax.jurisdiction().isEmpty()
                                        ? tax.name()
                                        : tax.name() + " " + t.formats().percent(new BigDecimal(tax.rate())),
                                new Money(tax.amount(), currency)))
                        .toList(),
                new Money(invoice.grandTotal(), currency),
                invoice.isRenewalEstimate());
    }

    private static LocalDate day(String time) {
        return OffsetDateTime.parse(time).toLocalDate();
    }
}
