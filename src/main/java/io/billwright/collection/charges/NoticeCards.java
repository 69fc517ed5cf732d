package io.billwright.collection.charges;

import io.billwright.messaging.letters.Content;
import io.billwright.messaging.letters.Content.Fact;
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
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Notifies customers that the card charged automatically is about to expire, once for each expiry date. Whom to
/// notify is derived from the cards and the mails alone.
@Component
final class NoticeCards implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(NoticeCards.class);
    private static final int PAGE = 100;

    private final SellerTransactions transactions;
    private final MailRounds rounds;
    private final Senders senders;
    private final PaymentMethodStore methods;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final WriteMail writeMail;
    private final Mails mails;

    NoticeCards(
            SellerTransactions transactions,
            MailRounds rounds,
            Senders senders,
            PaymentMethodStore methods,
            CustomerStore customers,
            SellerStore sellers,
            WriteMail writeMail,
            Mails mails) {
        this.transactions = transactions;
        this.rounds = rounds;
        this.senders = senders;
        this.methods = methods;
        this.customers = customers;
        this.sellers = sellers;
        this.writeMail = writeMail;
        this.mails = mails;
    }

    @Override
    public String kind() {
        return "card_notice";
    }

    @Override
    public String nextDue() {
        return MailRounds.next(MailRounds.CARD_EXPIRING);
    }

    /// Looks one day further than configured, as the next round is a day away.
    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var days = transactions.in(seller, () -> senders.get().cardNoticeDays());
        var happened = new ArrayList<Happening>();
        if (days != null) {
            var today = transactions.in(
                    seller, () -> LocalDate.ofInstant(now, sellers.get().timeZone()));
            var page = expiring(seller, today, days, new UUID(0, 0));
            while (!page.isEmpty()) {
                page.forEach(customerId -> tell(seller, customerId, now).ifPresent(happened::add));
                page = expiring(seller, today, days, page.getLast());
            }
        }
        transactions.run(seller, () -> rounds.done(MailRounds.CARD_EXPIRING, now));
        return happened;
    }

    private List<UUID> expiring(Seller seller, LocalDate today, int days, UUID after) {
        var thisMonth = YearMonth.from(today);
        var last = YearMonth.from(today.plusDays(days + 1L)).minusMonths(1);
        return transactions.in(seller, () -> methods.expiring(thisMonth, last, after, PAGE));
    }

    /// A failure does not keep others from being notified; the next round retries it.
    private Optional<Happening> tell(Seller seller, UUID customerId, Instant now) {
        try {
            return transactions
                    .apart(seller, () -> told(seller, customerId, now))
                    .map(_ -> new Happening(now, "payment_method.expiry_noticed", customerId.toString()));
        } catch (RuntimeException failure) {
            LOG.error("no notice of the card of customer {}", customerId, failure);
            return Optional.empty();
        }
    }

    private Optional<UUID> told(Seller seller, UUID customerId, Instant now) {
        var card = methods.defaultOf(customerId)
                .map(attached -> attached.method().card())
                .orElse(null);
        var customer = customers.find(customerId).orElseThrow();
        if (card == null || customer.emails().isEmpty()) {
            return Optional.empty();
        }
        var settings = sellers.get();
        var language = customer.languageFor(settings);
        var texts = WriteMail.texts(language);
        var name = card.brand().toUpperCase(Locale.ROOT) + " •••• " + card.last4();
        var expires = "%02d/%d".formatted(card.expMonth(), card.expYear());
        return mails.add(
                seller,
                writeMail.handle(
                        new Envelope(
                                MailKind.CARD_EXPIRING,
                                customerId,
                                card.expYear() * 100 + card.expMonth(),
                                settings.letterhead(),
                                language,
                                customer.emails(),
                                null),
                        Content.of(
                                customer.customerName(),
                                Map.of("card", name, "expires", expires),
                                List.of(
                                        new Fact(texts.text("label.card"), name),
                                        new Fact(texts.text("label.expires"), expires)))),
                now);
    }
}
