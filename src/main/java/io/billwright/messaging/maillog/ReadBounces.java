package io.billwright.messaging.maillog;

import io.billwright.messaging.mail.Addresses;
import io.billwright.messaging.mail.HeaderText;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Timer;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Reads bounces from the mailbox and records them in the mail log. A report that is read twice is recorded once.
@Component
final class ReadBounces implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(ReadBounces.class);
    private static final int LONGEST_REASON = 500;

    private final BounceMailbox mailbox;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final MailLog log;
    private final MeterRegistry meters;

    ReadBounces(
            BounceMailbox mailbox,
            SellerTransactions transactions,
            SellerClock clock,
            MailLog log,
            MeterRegistry meters) {
        this.mailbox = mailbox;
        this.transactions = transactions;
        this.clock = clock;
        this.log = log;
        this.meters = meters;
        for (var result : List.of("report", "other", "unreadable")) {
            meters.counter("mails.bounces", "result", result);
        }
    }

    @Override
    public String name() {
        return "read-bounces";
    }

    @Override
    public Duration every() {
        return Duration.ofMinutes(1);
    }

    @Override
    public void run() {
        if (!mailbox.isConfigured()) {
            return;
        }
        try {
            mailbox.readNew(this::read);
        } catch (MessagingException failure) {
            meters.counter("mails.bounces", "result", "unreadable").increment();
            LOG.warn("the mailbox of undeliverable mail could not be read: {}", failure.getMessage());
        }
    }

    private void read(MimeMessage message) {
        var report = parsed(message);
        report.ifPresent(this::note);
        meters.counter("mails.bounces", "result", report.isPresent() ? "report" : "other")
                .increment();
    }

    /// A message that cannot be parsed is skipped: retrying would not help.
    private static Optional<DeliveryReport> parsed(MimeMessage message) {
        try {
            return DeliveryReport.of(message);
        } catch (MessagingException | IOException failure) {
            LOG.info("a message in the mailbox of undeliverable mail is not readable: {}", failure.getMessage());
            return Optional.empty();
        }
    }

    private void note(DeliveryReport report) {
        transactions.run(report.seller(), () -> {
            var recipients = log.lockRecipients(report.mailId());
            report.failed()
                    .forEach(failed -> named(failed, recipients).ifPresent(recipient -> {
                        log.bounced(
                                report.mailId(),
                                recipient,
                                HeaderText.of(failed.reason(), LONGEST_REASON),
                                clock.systemNow());
                    }));
        });
    }

    /// The recipient as the mail has it. A server that forwarded the mail may name an address that we do not know.
    private static Optional<String> named(DeliveryReport.Failed failed, List<String> recipients) {
        var known = recipients.stream()
                .filter(recipient -> failed.addresses().stream().anyMatch(address -> same(address, recipient)))
                .findFirst();
        return known.isPresent() || recipients.size() != 1
                ? known
                : recipients.stream().findFirst();
    }

    private static boolean same(String reported, String recipient) {
        return lower(reported).equals(lower(recipient)) || lower(reported).equals(lower(Addresses.written(recipient)));
    }

    private static String lower(String address) {
        return address.toLowerCase(Locale.ROOT);
    }
}
