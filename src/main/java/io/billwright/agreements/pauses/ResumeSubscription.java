package io.billwright.agreements.pauses;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStatus;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.invoicing.invoices.HoldInvoices;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Ends a pause (R13, spec 4.14). A pause with a schedule has moved the dates already and moves back what it did not
/// need; a pause without one moves them now.
@Component
public final class ResumeSubscription {

    private final SubscriptionStore subscriptions;
    private final PauseStore pauses;
    private final MoveSchedule moveSchedule;
    private final HoldInvoices holdInvoices;
    private final TellOfPause tellOfPause;
    private final SellerClock clock;

    ResumeSubscription(
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

    record Request(boolean shouldNotifyCustomer) {

        static Request of(Fields fields) {
            return new Request(fields.flag("should_notify_customer", false));
        }
    }

    public record Resumed(Subscription subscription, Pause pause) {}

    PauseResponse handle(Seller seller, UUID subscriptionId, Request request) {
        var subscription = subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
        if (subscription.status() != SubscriptionStatus.PAUSED) {
            throw Rejection.Invalid.field(
                            "subscription_id",
                            "is " + subscription.status() + "; only a paused subscription can be resumed")
                    .because(Reason.SUBSCRIPTION_NOT_PAUSED);
        }
        var now = clock.now(seller);
        var resumed = handle(seller, subscription, request.shouldNotifyCustomer(), now);
        return PauseResponse.of(resumed.pause(), resumed.subscription(), now);
    }

    /// Resumes a locked subscription whose scheduled day has come.
    public void onSchedule(Seller seller, Subscription subscription, Instant now) {
        var notifies = pauses.open(subscription.subscriptionId()).orElseThrow().notifies();
        handle(seller, subscription, notifies, now);
    }

    /// Resumes a locked, paused subscription: today, or on the scheduled day if that has passed.
    public Resumed handle(Seller seller, Subscription subscription, boolean notifies, Instant now) {
        var open = pauses.open(subscription.subscriptionId()).orElseThrow();
        var day = day(open, subscription.today(now));
        var scheduled = open.scheduledResumeOn();
        var movedTo = scheduled == null ? open.pausedOn() : scheduled;
        int days = Math.toIntExact(ChronoUnit.DAYS.between(movedTo, day));
        var endsAt = moveSchedule.handle(subscription, open.pausedOn(), days, now);
        holdInvoices.free(subscription.subscriptionId(), now);
        var active = subscription.resumed(endsAt, now);
        subscriptions.update(active);
        var pause = open.resumed(day, endsAt, now);
        pauses.close(pause);
        tellOfPause.resumed(seller, active, pause, notifies, now);
        return new Resumed(active, pause);
    }

    private static LocalDate day(Pause pause, LocalDate today) {
        var scheduled = pause.scheduledResumeOn();
        return scheduled != null && scheduled.isBefore(today) ? scheduled : today;
    }
}
