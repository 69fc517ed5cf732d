package io.billwright.agreements.pauses;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStatus;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.invoicing.invoices.HoldInvoices;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Pauses a subscription from today on (R13): nothing is billed, and the schedule moves, at once if the day of the
/// resumption is known, otherwise on that day.
@Component
final class PauseSubscription {

    private final SubscriptionStore subscriptions;
    private final PauseStore pauses;
    private final MoveSchedule moveSchedule;
    private final HoldInvoices holdInvoices;
    private final TellOfPause tellOfPause;
    private final SellerClock clock;

    PauseSubscription(
            SubscriptionStore subscriptions,
            PauseStore pauses,
            MoveSchedule moveSchedule,
            HoldInvoices holdInvoices,
            TellOfPause tellOfPause,
            SellerClock clock) {
        this.subscriptions = subscriptions;
        this.pauses = pauses;
        this.moveSchedule = moveSchedule;
        this.holdInvoices = holdInvoices;
        this.tellOfPause = tellOfPause;
        this.clock = clock;
    }

    record Request(@Nullable LocalDate scheduledResumeAt, boolean shouldNotifyCustomer) {

        static Request of(Fields fields) {
            return new Request(
                    fields.optionalDate("scheduled_resume_at"), fields.flag("should_notify_customer", false));
        }
    }

    PauseResponse handle(Seller seller, UUID subscriptionId, Request request) {
        var subscription = subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
        var now = clock.now(seller);
        var today = subscription.today(now);
        requirePossible(subscription, today, request.scheduledResumeAt());
        var resumesOn = request.scheduledResumeAt();
        int days = resumesOn == null ? 0 : Math.toIntExact(ChronoUnit.DAYS.between(today, resumesOn));
        var endsAt = moveSchedule.handle(subscription, today, days, now);
        holdInvoices.hold(subscriptionId, now);
        var paused = subscription.paused(endsAt, resumesOn, now);
        subscriptions.update(paused);
        var pause = pause(paused, today, request, now);
        pauses.insert(pause);
        tellOfPause.paused(seller, paused, pause, request.shouldNotifyCustomer(), now);
        return PauseResponse.of(pause, paused, now);
    }

    /// Only an active subscription can be paused: a trial costs nothing, and a later start can be agreed before the
    /// start.
    private static void requirePossible(Subscription subscription, LocalDate today, @Nullable LocalDate resumesOn) {
        subscription.requireNotCanceled();
        if (subscription.status() != SubscriptionStatus.ACTIVE) {
            throw Rejection.Invalid.field(
                            "subscription_id",
                            "is " + subscription.status() + "; only an active subscription can be paused")
                    .because(Reason.SUBSCRIPTION_NOT_ACTIVE);
        }
        if (subscription.endsAt().isBefore(today)) {
            throw Rejection.Invalid.field("subscription_id", "has come to its end; there is nothing left to pause")
                    .because(Reason.SUBSCRIPTION_ENDED);
        }
        if (resumesOn != null && !resumesOn.isAfter(today)) {
            throw Rejection.Invalid.field("scheduled_resume_at", "must be after " + today);
        }
        if (resumesOn != null
                && MoveSchedule.isTooLong(subscription.endsAt(), ChronoUnit.DAYS.between(today, resumesOn))) {
            throw Rejection.Invalid.field(
                    "scheduled_resume_at", "is too late: the agreement would end after year 9999");
        }
    }

    private static Pause pause(Subscription subscription, LocalDate today, Request request, Instant now) {
        return new Pause(
                Ids.next(),
                subscription.subscriptionId(),
                today,
                request.scheduledResumeAt(),
                null,
                subscription.endsAt(),
                request.shouldNotifyCustomer(),
                now,
                now);
    }
}
