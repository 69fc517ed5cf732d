package io.billwright.orders;

import io.billwright.core.money.CurrencyCode;
import io.billwright.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a customer has: the outcome of its orders. `currentOrderId` is the order accepted last; `dueAt` is when the
/// passing of time changes it next, and `parkedReason` why that could not be done.
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
        @Nullable String parkedReason,
        Instant createdAt,
        Instant updatedAt) {

    /// The subscription once an order is accepted.
    Subscription after(Order order, Instant now) {
        var started = !order.startsAt().isAfter(today(now));
        var first = currentOrderId == null;
        return new Subscription(
                subscriptionId,
                order.customerId(),
                order.billedCompanyId(),
                timeZone,
                currency,
                started ? statusUnder(order) : status,
                first ? order.startsAt() : startsAt,
                order.endsAt(),
                order.orderId(),
                started ? startOf(order.endsAt().plusDays(1)) : nextChange(order),
                null,
                createdAt,
                now);
    }

    /// An order that is yet to start begins the subscription or ends its trial, unless one before it does; any other
    /// takes effect by itself.
    private Instant nextChange(Order order) {
        return switch (status) {
            case PENDING, TRIAL -> {
                var starts = startOf(order.startsAt());
                yield dueAt != null && dueAt.isBefore(starts) ? dueAt : starts;
            }
            case ACTIVE, PAUSED, INACTIVE -> startOf(order.endsAt().plusDays(1));
        };
    }

    private static SubscriptionStatus statusUnder(Order order) {
        return order.orderType() == OrderType.TRIAL ? SubscriptionStatus.TRIAL : SubscriptionStatus.ACTIVE;
    }

    /// The subscription when time has brought it under the terms of an order; `current` is the one accepted last.
    public Subscription started(Order inForce, Order current, Instant now) {
        var next = inForce.orderId().equals(current.orderId()) || inForce.orderType() != OrderType.TRIAL
                ? endsAt.plusDays(1)
                : current.startsAt();
        return changed(statusUnder(inForce), endsAt, startOf(next), now);
    }

    /// The subscription once it is over.
    public Subscription ended(LocalDate lastDay, Instant now) {
        return changed(SubscriptionStatus.INACTIVE, lastDay, null, now);
    }

    /// The subscription while it pauses, until `resumesOn` if that is known.
    public Subscription paused(LocalDate newEndsAt, @Nullable LocalDate resumesOn, Instant now) {
        return changed(SubscriptionStatus.PAUSED, newEndsAt, resumesOn == null ? null : startOf(resumesOn), now);
    }

    /// The subscription when its pause is over: what comes next is its end.
    public Subscription resumed(LocalDate newEndsAt, Instant now) {
        return changed(SubscriptionStatus.ACTIVE, newEndsAt, startOf(newEndsAt.plusDays(1)), now);
    }

    private Subscription changed(
            SubscriptionStatus newStatus, LocalDate newEndsAt, @Nullable Instant newDueAt, Instant now) {
        return new Subscription(
                subscriptionId,
                customerId,
                billedCompanyId,
                timeZone,
                currency,
                newStatus,
                startsAt,
                newEndsAt,
                currentOrderId,
                newDueAt,
                null,
                createdAt,
                now);
    }

    public boolean isPaused() {
        return status == SubscriptionStatus.PAUSED;
    }

    /// While it pauses, nobody knows which days a change would be for (R13).
    public void requireNotPaused() {
        if (isPaused()) {
            throw new Rejection.Invalid("the subscription is paused; resume it first");
        }
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
