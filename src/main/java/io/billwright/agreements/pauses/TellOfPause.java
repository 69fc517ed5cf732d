package io.billwright.agreements.pauses;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.Recipients;
import io.billwright.agreements.orders.SubscriptionResponse;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.invoicing.paperwork.SubscriptionLetters;
import io.billwright.invoicing.paperwork.SubscriptionLetters.About;
import io.billwright.messaging.documents.Written;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// Announces a pause and its end: an event each, and a mail to the customer if requested.
@Component
final class TellOfPause {

    private final OrderStore orders;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final Recipients recipients;
    private final SubscriptionLetters letters;
    private final Mails mails;
    private final EventLog events;

    TellOfPause(
            OrderStore orders,
            CustomerStore customers,
            SellerStore sellers,
            Recipients recipients,
            SubscriptionLetters letters,
            Mails mails,
            EventLog events) {
        this.orders = orders;
        this.customers = customers;
        this.sellers = sellers;
        this.recipients = recipients;
        this.letters = letters;
        this.mails = mails;
        this.events = events;
    }

    void paused(Seller seller, Subscription subscription, Pause pause, boolean notifies, Instant now) {
        append("subscription.paused", subscription, now);
        if (notifies) {
            var resumes = pause.scheduledResumeOn();
            mail(
                    seller,
                    subscription,
                    pause,
                    "SUBSCRIPTION_PAUSED",
                    now,
                    about -> letters.paused(
                            about, Written.date(pause.pausedOn()), resumes == null ? null : Written.date(resumes)));
        }
    }

    void resumed(Seller seller, Subscription subscription, Pause pause, boolean notifies, Instant now) {
        append("subscription.resumed", subscription, now);
        var day = pause.resumedOn();
        if (notifies && day != null) {
            mail(
                    seller,
                    subscription,
                    pause,
                    "SUBSCRIPTION_RESUMED",
                    now,
                    about -> letters.resumed(about, Written.date(day)));
        }
    }

    private void append(String type, Subscription subscription, Instant now) {
        var today = subscription.today(now);
        var order = orders.inForce(List.of(subscription.subscriptionId()), List.of(today))
                .getFirst();
        events.append(type, subscription.subscriptionId(), now, SubscriptionResponse.of(subscription, order, today));
    }

    private void mail(
            Seller seller,
            Subscription subscription,
            Pause pause,
            String kind,
            Instant now,
            Function<About, SubscriptionLetters.Letter> write) {
        var to = recipients.ofSubscription(subscription.subscriptionId());
        if (to.isEmpty()) {
            return;
        }
        var settings = sellers.get();
        var billed = customers.find(subscription.billedCompanyId()).orElseThrow();
        var written = write.apply(new About(
                settings.name(),
                settings.branding().color(),
                settings.branding().footer(),
                billed.customerName(),
                Written.date(subscription.endsAt())));
        mails.add(
                seller,
                new Letter(
                        kind,
                        pause.pauseId(),
                        1,
                        settings.name(),
                        to,
                        written.subject(),
                        written.text(),
                        written.html(),
                        null),
                now);
    }
}
