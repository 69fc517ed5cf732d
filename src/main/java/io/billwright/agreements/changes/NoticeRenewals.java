package io.billwright.agreements.changes;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.Recipients;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStatus;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.invoicing.paperwork.SubscriptionLetters;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.MailRounds;
import io.billwright.messaging.mail.Mails;
import io.billwright.messaging.mail.Senders;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.TimedWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Notifies customers that a subscription will renew, as many days before as the seller has set, once for each term.
/// Who is still to be notified follows from subscriptions and mails alone.
@Component
final class NoticeRenewals implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(NoticeRenewals.class);
    private static final int PAGE = 100;

    private final SellerTransactions transactions;
    private final MailRounds rounds;
    private final Senders senders;
    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final Recipients recipients;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final WriteMail writeMail;
    private final Mails mails;

    NoticeRenewals(
            SellerTransactions transactions,
            MailRounds rounds,
            Senders senders,
            SubscriptionStore subscriptions,
            OrderStore orders,
            Recipients recipients,
            CustomerStore customers,
            SellerStore sellers,
            WriteMail writeMail,
            Mails mails) {
        this.transactions = transactions;
        this.rounds = rounds;
        this.senders = senders;
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.recipients = recipients;
        this.customers = customers;
        this.sellers = sellers;
        this.writeMail = writeMail;
        this.mails = mails;
    }

    @Override
    public String kind() {
        return "renewal_notice";
    }

    @Override
    public String nextDue() {
        return MailRounds.next(MailRounds.RENEWAL_NOTICE);
    }

    /// Looks a day further ahead than it must, as the next round is a day away.
    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var days = transactions.in(seller, () -> senders.get().renewalNoticeDays());
        var happened = new ArrayList<Happening>();
        if (days != null) {
            var limit = now.plus(Duration.ofDays(days + 1L));
            var page = renewing(seller, now, limit, new UUID(0, 0));
            while (!page.isEmpty()) {
                page.forEach(id -> tell(seller, id, now).ifPresent(happened::add));
                page = renewing(seller, now, limit, page.getLast());
            }
        }
        transactions.run(seller, () -> rounds.done(MailRounds.RENEWAL_NOTICE, now));
        return happened;
    }

    private List<UUID> renewing(Seller seller, Instant now, Instant limit, UUID after) {
        return transactions.in(seller, () -> subscriptions.toNotice(now, limit, after, PAGE));
    }

    /// A failure does not stop the notices to others; the next round retries it.
    private Optional<Happening> tell(Seller seller, UUID subscriptionId, Instant now) {
        try {
            return transactions
                    .apart(seller, () -> subscriptions.lock(subscriptionId).flatMap(one -> told(seller, one, now)))
                    .map(_ -> new Happening(now, "subscription.renewal_noticed", subscriptionId.toString()));
        } catch (RuntimeException failure) {
            LOG.error("no notice of the renewal of subscription {}", subscriptionId, failure);
            return Optional.empty();
        }
    }

    private Optional<UUID> told(Seller seller, Subscription subscription, Instant now) {
        var order = orders.find(Objects.requireNonNull(subscription.currentOrderId()))
                .orElseThrow();
        var to = recipients.ofSubscription(subscription.subscriptionId());
        if (to.isEmpty() || !renews(subscription, order)) {
            return Optional.empty();
        }
        var settings = sellers.get();
        var billed = customers.find(subscription.billedCompanyId()).orElseThrow();
        var language = billed.languageFor(settings);
        int months = Objects.requireNonNullElse(
                order.details().renewalContractPeriod(), order.terms().months());
        var renewsOn = subscription.endsAt().plusDays(1);
        return mails.add(
                seller,
                writeMail.handle(
                        new Envelope(
                                MailKind.RENEWAL_NOTICE,
                                subscription.subscriptionId(),
                                Math.toIntExact(renewsOn.toEpochDay()),
                                settings.letterhead(),
                                language,
                                to,
                                null),
                        SubscriptionLetters.renewal(billed.customerName(), renewsOn, months, language)),
                now);
    }

    private static boolean renews(Subscription subscription, Order order) {
        return subscription.status() == SubscriptionStatus.ACTIVE
                && !subscription.isCanceled()
                && order.renews(subscription)
                && subscription.startOf(subscription.endsAt().plusDays(1)).equals(subscription.dueAt());
    }
}
