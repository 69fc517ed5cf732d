package io.billwright.billing.issuing;

import io.billwright.agreements.orders.CreditDecreases;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.explain.Explain;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Finds the order whose terms price a voided invoice when it is rebilled (R17). What upgrades have billed or
/// credited separately since stays as it is (R11); what they have not settled is priced by their terms. An upgrade
/// for days after the end of the subscription never takes effect.
@Component
final class RebilledTerms {

    private final OrderStore orders;
    private final CreditDecreases credits;
    private final SubscriptionStore subscriptions;

    RebilledTerms(OrderStore orders, CreditDecreases credits, SubscriptionStore subscriptions) {
        this.orders = orders;
        this.credits = credits;
        this.subscriptions = subscriptions;
    }

    /// `known` are all invoices of the subscription.
    UUID of(Invoice voided, List<Invoice> known, LocalDate today) {
        var subscriptionId = Objects.requireNonNull(voided.to().subscriptionId());
        var accepted = orders.accepted(List.of(subscriptionId));
        var last = find(accepted, voided.to().agreedOrderId());
        var subscription = subscriptions.find(subscriptionId).orElseThrow();
        requireBegun(subscription, voided.content().period());
        requireNoRecastSince(accepted, last, voided.content().period());
        var terms = last.orderId();
        boolean apart = !voided.billsAPeriod();
        var begun = begun(accepted, subscription);
        for (var next = upgradeOf(begun, last); next.isPresent(); next = upgradeOf(begun, last)) {
            var upgrade = next.get();
            for (var days : parts(upgrade, voided.content().period())) {
                if (isBilledApart(upgrade, days, known)
                        || (voided.billsAPeriod() && isCreditedApart(upgrade, days, known, today))) {
                    apart = true;
                } else if (!apart) {
                    terms = upgrade.orderId();
                } else if (changesThePrice(last, upgrade, days)) {
                    throw new Rejection.Invalid("a later change lowered what the invoice billed");
                }
            }
            last = upgrade;
        }
        return terms;
    }

    /// Whatever is billed for time that never begins is credited in full (R27), so it is not billed again.
    private static void requireBegun(Subscription subscription, DatePeriod days) {
        if (days.start().isAfter(subscription.endsAt())) {
            throw new Rejection.Invalid("the subscription ends before these days");
        }
    }

    private static List<Order> begun(List<Order> accepted, Subscription subscription) {
        return accepted.stream()
                .filter(order -> !subscription.isOver() || !order.startsAt().isAfter(subscription.endsAt()))
                .toList();
    }

    private static void requireNoRecastSince(List<Order> accepted, Order order, DatePeriod days) {
        if (accepted.stream()
                .anyMatch(other -> other.orderType() == OrderType.RECAST
                        && other.sequence() > order.sequence()
                        && other.startsAt().isBefore(days.end()))) {
            throw new Rejection.Invalid("another agreement bills these days");
        }
    }

    /// The days of an invoice from the start of an upgrade on, by billing period.
    private static List<DatePeriod> parts(Order upgrade, DatePeriod billed) {
        var rest = new DatePeriod(upgrade.startsAt(), upgrade.terms().end());
        return upgrade.terms().phases().stream()
                .flatMap(phase -> upgrade.terms().periods(phase).stream())
                .flatMap(period -> period.common(rest).stream())
                .flatMap(period -> period.common(billed).stream())
                .toList();
    }

    private static Order find(List<Order> accepted, UUID orderId) {
        return accepted.stream()
                .filter(order -> order.orderId().equals(orderId))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Order> upgradeOf(List<Order> accepted, Order base) {
        return accepted.stream()
                .filter(order -> order.orderType() == OrderType.UPGRADE
                        && order.baseOrderId().equals(base.orderId()))
                .findFirst();
    }

    private static boolean isBilledApart(Order upgrade, DatePeriod days, List<Invoice> known) {
        return known.stream()
                .anyMatch(invoice -> invoice.differenceOf().equals(upgrade.orderId())
                        && invoice.content().period().contains(days.start()));
    }

    /// Whether a credit note has taken back what the upgrade made cheaper, or will on the day it starts.
    private boolean isCreditedApart(Order upgrade, DatePeriod days, List<Invoice> known, LocalDate today) {
        var period = upgrade.terms().periodOn(days.start());
        return upgrade.settledPeriods().stream()
                        .anyMatch(settled -> settled.startsAt().equals(period.start()) && settled.credited() > 0)
                && (upgrade.startsAt().isAfter(today) || isNoted(upgrade, days, known));
    }

    private boolean isNoted(Order upgrade, DatePeriod days, List<Invoice> known) {
        var noted = known.stream()
                .filter(invoice -> invoice.issued() != null && invoice.issued().noted() != 0)
                .filter(invoice -> invoice.content().period().common(days).isPresent())
                .map(Invoice::invoiceId)
                .toList();
        return credits.taken(noted).values().stream()
                .flatMap(List::stream)
                .anyMatch(taken -> taken.orderId().equals(upgrade.orderId()));
    }

    /// Whether the upgrade changed the price of the days. Lines can change and still cost the same, for example if a
    /// coupon covers them.
    private static boolean changesThePrice(Order before, Order upgrade, DatePeriod days) {
        return new InvoiceBasis.Difference(before.terms(), upgrade.terms(), upgrade.startsAt())
                        .price(days, Explain.OFF)
                        .totals()
                        .total()
                        .money()
                        .minorUnits()
                != 0;
    }
}
