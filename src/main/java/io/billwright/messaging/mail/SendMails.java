package io.billwright.messaging.mail;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// Sends what is in the outbox: takes some, commits, sends, marks. A crash between the last two sends a mail again,
/// under the same Message-ID.
@Component
public final class SendMails implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(SendMails.class);

    private static final int CONNECTIONS = 4;
    private static final int AT_ONCE = 20;
    /// So that a run ends, and a process that is to stop does not wait for a night's mail.
    private static final int MOST_ROUNDS = 25;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final SellerTransactions transactions;
    private final MailQueue queue;
    private final DeliverMail deliver;
    private final SmtpServer server;
    private final SellerClock clock;

    SendMails(
            SellerTransactions transactions,
            MailQueue queue,
            DeliverMail deliver,
            SmtpServer server,
            SellerClock clock) {
        this.transactions = transactions;
        this.queue = queue;
        this.deliver = deliver;
        this.server = server;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "send-mails";
    }

    @Override
    public Duration every() {
        return Duration.ofSeconds(2);
    }

    @Override
    public void run() {
        var sellers = server.isConfigured() ? queue.sellersWithDue(clock.systemNow()) : List.<Seller>of();
        if (sellers.isEmpty()) {
            return;
        }
        try (var couriers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int courier = 0; courier < CONNECTIONS; courier++) {
                couriers.execute(() -> sendFor(sellers));
            }
        }
    }

    /// Goes round the sellers, so that much mail of one holds no other up, until nothing is due or the server is away.
    private void sendFor(List<Seller> sellers) {
        try {
            boolean more = true;
            for (int round = 0; more && round < MOST_ROUNDS; round++) {
                more = false;
                for (var seller : sellers) {
                    var now = clock.systemNow();
                    var mails = transactions.in(seller, () -> queue.take(AT_ONCE, now));
                    if (!send(seller, mails, now)) {
                        return;
                    }
                    more |= !mails.isEmpty();
                }
            }
        } catch (RuntimeException failure) {
            LOG.error("sending mails failed", failure);
        }
    }

    /// Whether the server was there; if not, the other mails wait as well. A mail that is not begun in good time is
    /// left: it falls due again by itself.
    private boolean send(Seller seller, List<OutgoingMail> mails, Instant taken) {
        var inGoodTime = taken.plus(MailQueue.HOLD.dividedBy(2));
        var outage = Optional.<String>empty();
        try (var connection = server.connection()) {
            for (var mail : mails) {
                if (clock.systemNow().isAfter(inGoodTime)) {
                    break;
                }
                if (outage.isPresent()) {
                    deliver.settle(seller, mail, new Outcome.Unreachable(outage.get()));
                    continue;
                }
                var verdict = deliver.handle(seller, mail, connection);
                if (verdict.state() == Verdict.State.UNREACHABLE) {
                    outage = Optional.of(String.valueOf(verdict.error()));
                }
            }
        }
        return outage.isEmpty();
    }

    /// Returns when the server has taken the mail, or throws [MailNotSent]; then the mail is tried again later. The
    /// transaction that added it must be over.
    public void now(Seller seller, UUID mailId) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("mail is sent outside transactions");
        }
        var patience = clock.systemNow().plus(PATIENCE);
        while (!transactions.in(seller, () -> queue.isSent(mailId))) {
            if (!server.isConfigured()) {
                throw new MailNotSent("no mail server is configured");
            }
            var now = clock.systemNow();
            var mail = transactions.in(seller, () -> queue.take(mailId, now));
            if (mail.isPresent()) {
                sendNow(seller, mail.get());
                return;
            }
            if (now.isAfter(patience)) {
                throw new MailNotSent("another process is still at it");
            }
            pause();
        }
    }

    private void sendNow(Seller seller, OutgoingMail mail) {
        try (var connection = server.connection()) {
            var verdict = deliver.handle(seller, mail, connection);
            if (verdict.state() != Verdict.State.SENT) {
                throw new MailNotSent(String.valueOf(verdict.error()));
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(Duration.ofMillis(100));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new MailNotSent("interrupted");
        }
    }
}
