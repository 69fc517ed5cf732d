package io.billwright.orders;

import io.billwright.core.money.CurrencyCode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a customer has: the outcome of its orders. `currentOrderId` is the order accepted last; `dueAt` is when the
/// passing of time changes it next.
public record Subscription(
        UUID subscriptionId,
        UUID customerId,
        UUID billedCompanyId,
        ZoneId timeZone,
        CurrencyCode currency,
        SubscriptionStatus status,
        LocalDate startsAt,
        LocalDate endsAt,
        @Nullable UUID currentOrderId,
        @Nullable Instant dueAt,
        Instant createdAt,
        Instant updatedAt) {

    /// The subscription once an order is accepted.
    Subscription after(Order order, Instant now) {
        var started = !order.startsAt().isAfter(today(now));
        var newStatus = started
                ? (order.orderType() == OrderType.TRIAL ? SubscriptionStatus.TRIAL : SubscriptionStatus.ACTIVE)
                : status;
        return new Subscription(
                subscriptionId,
                order.customerId(),
                order.billedCompanyId(),
                timeZone,
                currency,
                newStatus,
                currentOrderId == null ? order.startsAt() : startsAt,
                order.endsAt(),
                order.orderId(),
                startOf(started ? order.endsAt().plusDays(1) : nextChange(order)),
                createdAt,
                now);
    }

    /// An order that is yet to start begins the subscription or ends its trial; any other takes effect by itself.
    private LocalDate nextChange(Order order) {
        var changesStatus = status == SubscriptionStatus.PENDING || status == SubscriptionStatus.TRIAL;
        if (!changesStatus) {
            return order.endsAt().plusDays(1);
        }
        return currentOrderId != null && status == SubscriptionStatus.PENDING ? startsAt : order.startsAt();
    }

    /// The subscription when time has brought it to where its current order holds.
    public Subscription started(Order order, Instant now) {
        var newStatus = order.orderType() == OrderType.TRIAL ? SubscriptionStatus.TRIAL : SubscriptionStatus.ACTIVE;
        return new Subscription(
                subscriptionId,
                customerId,
                billedCompanyId,
                timeZone,
                currency,
                newStatus,
                startsAt,
                endsAt,
                currentOrderId,
                startOf(endsAt.plusDays(1)),
                createdAt,
                now);
    }

    /// The subscription once it is over.
    public Subscription ended(LocalDate lastDay, Instant now) {
        return new Subscription(
                subscriptionId,
                customerId,
                billedCompanyId,
                timeZone,
                currency,
                SubscriptionStatus.INACTIVE,
                startsAt,
                lastDay,
                currentOrderId,
                null,
                createdAt,
                now);
    }

    public boolean isOver() {
        return status == SubscriptionStatus.INACTIVE;
    }

    /// The day it is where the subscription is (R2).
    public LocalDate today(Instant now) {
        return now.atZone(timeZone).toLocalDate();
    }

    public Instant startOf(LocalDate day) {
        return day.atStartOfDay(timeZone).toInstant();
    }
}
