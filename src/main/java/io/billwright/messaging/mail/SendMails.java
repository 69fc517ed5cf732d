package io.billwright.messaging.mail;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Leases;
import io.billwright.platform.jobs.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// Sends the outbox: claims mails, commits, sends, marks them sent. A crash before the last step sends a mail again,
/// with the same Message-ID.
@Component
public final class SendMails implements Work {

    private static final int CONNECTIONS = 4;
    private static final int AT_ONCE = 20;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final SellerTransactions transactions;
    private final MailQueue queue;
    private final DeliverMail deliver;
    private final SmtpServer server;
    private final Leases leases;
    private final SellerClock clock;

    SendMails(
            SellerTransactions transactions,
            MailQueue queue,
            DeliverMail deliver,
            SmtpServer server,
            Leases leases,
            SellerClock clock) {
        this.transactions = transactions;
        this.queue = queue;
        this.deliver = deliver;
        this.server = server;
        this.leases = leases;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "mail";
    }

    @Override
    public int threads() {
        return CONNECTIONS;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public boolean isPossible() {
        return server.isConfigured();
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        if (!isPossible()) {
            return false;
        }
        var mails = transactions.in(seller, () -> queue.take(AT_ONCE, now));
        try (var _ = leases.keep(seller, mails.stream().map(OutgoingMail::claim).toList())) {
            return !mails.isEmpty() && send(seller, mails);
        }
    }

    /// Whether the server was available; if not, the remaining mails wait as well.
    private boolean send(Seller seller, List<OutgoingMail> mails) {
        var outage = Optional.<String>empty();
        try (var connection = server.connection()) {
            for (var mail : mails) {
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

    /// Returns when the server has accepted the mail, or throws [MailNotSent]; then the mail is retried later. The
    /// transaction that added it must have ended.
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
            var mail = transactions.in(seller, () -> queue.take(mailId));
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
        try (var _ = leases.keep(seller, List.of(mail.claim()));
                var connection = server.connection()) {
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
