package io.billwright.edges.reports.views;

import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.letters.Content;
import io.billwright.messaging.letters.Content.Fact;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter.Attachment;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Queues the mail of a report, in the seller's language. The PDF is rendered from the stored figures when the mail
/// is sent, so if it fails, the mail is retried and finally parked.
@Component
final class SendReport {

    private final ReportSendStore sends;
    private final SellerStore sellers;
    private final WriteMail writeMail;
    private final Mails mails;

    SendReport(ReportSendStore sends, SellerStore sellers, WriteMail writeMail, Mails mails) {
        this.sends = sends;
        this.sellers = sellers;
        this.writeMail = writeMail;
        this.mails = mails;
    }

    /// Returns the mail's id; empty if the seller has muted reports. Call this inside a transaction of the seller.
    Optional<UUID> handle(Seller seller, ReportSend send, List<String> recipients) {
        sends.add(send);
        var settings = sellers.get();
        var language = settings.language();
        var day = Formats.in(language).date(send.day());
        var texts = WriteMail.texts(language);
        var envelope = new Envelope(
                MailKind.REPORT,
                send.reportSendId(),
                1,
                settings.letterhead(),
                language,
                recipients,
                new Attachment(ReportDocument.KIND, send.reportSendId(), send.fileName()));
        var content = Content.of(
                settings.name(),
                Map.of("report_name", send.name(), "report_date", day),
                List.of(
                        new Fact(texts.text("label.report_name"), send.name()),
                        new Fact(texts.text("label.report_date"), day)));
        return mails.add(seller, writeMail.handle(envelope, content), send.createdAt());
    }
}
