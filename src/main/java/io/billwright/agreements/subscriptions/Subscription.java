package io.billwright.agreements.subscriptions;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A customer's agreement over time, the result of its orders. `currentOrderId` is the order accepted last, `dueAt`
/// when time changes the subscription next, `parkedReason` why that failed, `isRenewalOff` whether the renewal agreed
/// by that order was turned off, and `externalId` the seller's own reference.
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
        @Nullable Cancellation cancellation,
        boolean isRenewalOff,
        @Nullable String externalId,
        Instant createdAt,
        Instant updatedAt) {

    /// The subscription in another status, with its next change due at `newDueAt`.
    public Subscription inStatus(SubscriptionStatus newStatus, Instant newDueAt, Instant now) {
        return changed(newStatus, endsAt, newDueAt, now);
    }

    /// The subscription after it has ended.
    public Subscription ended(LocalDate lastDay, Instant now) {
        return changed(SubscriptionStatus.INACTIVE, lastDay, null, now);
    }

    /// The subscription after it was canceled, to end after `lastDay`. Changes that are due before that still happen.
    public Subscription canceled(LocalDate lastDay, Cancellation canceled) {
        var end = startOf(lastDay.plusDays(1));
        return new Subscription(
                subscriptionId,
                customerId,
                billedCompanyId,
                timeZone,
                currency,
                status,
                startsAt,
                lastDay,
                currentOrderId,
                dueAt == null || dueAt.isAfter(end) ? end : dueAt,
                null,
                canceled,
                isRenewalOff,
                externalId,
                createdAt,
                canceled.at());
    }

    /// The subscription during a pause, until `resumesOn` if that is known.
    public Subscription paused(LocalDate newEndsAt, @Nullable LocalDate resumesOn, Instant now) {
        return changed(SubscriptionStatus.PAUSED, newEndsAt, resumesOn == null ? null : startOf(resumesOn), now);
    }

    /// The subscription after a pause; its next change is its end.
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
                cancellation,
                isRenewalOff,
                externalId,
                createdAt,
                now);
    }

    public boolean isPaused() {
        return status == SubscriptionStatus.PAUSED;
    }

    /// During a pause it is unknown which days a change would be for (R13).
    public void requireNotPaused() {
        if (isPaused()) {
            throw new Rejection.Invalid("the subscription is paused; resume it first")
                    .because(Reason.SUBSCRIPTION_PAUSED);
        }
    }

    public boolean isCanceled() {
        return cancellation != null;
    }

    /// A subscription with a definite end accepts no further changes.
    public void requireNotCanceled() {
        if (isCanceled()) {
            throw new Rejection.Invalid("the subscription is canceled and ends on " + endsAt)
                    .because(Reason.SUBSCRIPTION_CANCELED);
        }
    }

    public boolean isOver() {
        return status == SubscriptionStatus.INACTIVE;
    }

    /// The current day in the subscription's time zone (R2).
    public LocalDate today(Instant now) {
        return now.atZone(timeZone).toLocalDate();
    }

    public Instant startOf(LocalDate day) {
        return day.atStartOfDay(timeZone).toInstant();
    }
}
