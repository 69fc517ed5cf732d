package io.billwright.messaging.mail;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.telemetry.Durations;
import io.billwright.platform.telemetry.Spans;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Sends one claimed mail outside any transaction and records the outcome.
@Component
final class DeliverMail {

    private static final Logger LOG = LoggerFactory.getLogger(DeliverMail.class);

    private final SellerTransactions transactions;
    private final MailQueue queue;
    private final StoredAttachments attachments;
    private final SellerClock clock;
    private final MeterRegistry meters;
    private final Timer durations;
    private final Spans spans;
    private final Senders senders;

    DeliverMail(
            SellerTransactions transactions,
            MailQueue queue,
            StoredAttachments attachments,
            SellerClock clock,
            MeterRegistry meters,
            Spans spans,
            Senders senders) {
        this.transactions = transactions;
        this.queue = queue;
        this.attachments = attachments;
        this.clock = clock;
        this.meters = meters;
        this.durations = Durations.of(meters, "mails.delivery");
        this.spans = spans;
        this.senders = senders;
        Stream.of(Verdict.State.values()).forEach(this::counter);
    }

    Verdict handle(Seller seller, OutgoingMail mail, SmtpConnection connection) {
        return settle(seller, mail, durations.record(() -> inSpan(seller, mail, connection)));
    }

    private Outcome inSpan(Seller seller, OutgoingMail mail, SmtpConnection connection) {
        try (var span = spans.call("send mail")) {
            span.put("billwright.seller_id", seller.id().toString())
                    .put("billwright.mail_id", mail.mailId().toString());
            return send(seller, mail, connection);
        }
    }

    Verdict settle(Seller seller, OutgoingMail mail, Outcome outcome) {
        var verdict = Verdict.of(mail, outcome);
        transactions.run(seller, () -> queue.settle(mail, verdict, clock.systemNow()));
        counter(verdict.state()).increment();
        return verdict;
    }

    private Counter counter(Verdict.State state) {
        return meters.counter("mails.attempts", "result", state.name().toLowerCase(Locale.ROOT));
    }

    /// A mail that cannot even be attempted must not hold up the others.
    private Outcome send(Seller seller, OutgoingMail written, SmtpConnection connection) {
        var own = written.fromAddress();
        var mail = own == null || senders.mayComeFrom(seller, own) ? written : written.fromService();
        try {
            if (mail.attachment() == null) {
                return connection.send(mail, null);
            }
            var pdf = attachments.read(seller, mail.attachment());
            return pdf.isPresent()
                    ? connection.send(mail, pdf.get())
                    : new Outcome.Answered(List.of(), List.of(), "the document to attach is not there");
        } catch (RuntimeException failure) {
            LOG.error("mail {} of seller {} could not be tried", mail.mailId(), seller.id(), failure);
            return new Outcome.Answered(List.of(), List.of(), String.valueOf(failure));
        }
    }
}
