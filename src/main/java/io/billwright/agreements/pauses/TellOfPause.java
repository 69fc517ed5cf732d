package io.billwright.agreements.pauses;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.Recipients;
import io.billwright.agreements.orders.SubscriptionResponse;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.invoicing.paperwork.SubscriptionLetters;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.letters.Content;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;

/// Announces a pause and its end: an event each, and a mail to the customer if requested.
@Component
final class TellOfPause {

    private final OrderStore orders;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final Recipients recipients;
    private final WriteMail writeMail;
    private final Mails mails;
    private final EventLog events;

    TellOfPause(
            OrderStore orders,
            CustomerStore customers,
            SellerStore sellers,
            Recipients recipients,
            WriteMail writeMail,
            Mails mails,
            EventLog events) {
        this.orders = orders;
        this.customers = customers;
        this.sellers = sellers;
        this.recipients = recipients;
        this.writeMail = writeMail;
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
                    MailKind.SUBSCRIPTION_PAUSED,
                    now,
                    (buyer, language) -> SubscriptionLetters.paused(
                            buyer, pause.pausedOn(), resumes, subscription.endsAt(), language));
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
                    MailKind.SUBSCRIPTION_RESUMED,
                    now,
                    (buyer, language) -> SubscriptionLetters.resumed(buyer, day, subscription.endsAt(), language));
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
            MailKind kind,
            Instant now,
            BiFunction<String, Language, Content> write) {
        var to = recipients.ofSubscription(subscription.subscriptionId());
        if (to.isEmpty()) {
            return;
        }
        var settings = sellers.get();
        var billed = customers.find(subscription.billedCompanyId()).orElseThrow();
        var language = billed.languageFor(settings);
        var envelope = new Envelope(kind, pause.pauseId(), 1, settings.letterhead(), language, to, null);
        mails.add(seller, writeMail.handle(envelope, write.apply(billed.customerName(), language)), now);
    }
}
