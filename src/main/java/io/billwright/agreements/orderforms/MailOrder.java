package io.billwright.agreements.orderforms;

import io.billwright.invoicing.paperwork.SubscriptionLetters;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter.Attachment;
import io.billwright.messaging.mail.Mails;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Mails an order to the people who are to sign it, and the signed copy to the one who has. Call inside the
/// transaction of the change.
@Component
final class MailOrder {

    private final PublicLinks links;
    private final WriteMail writeMail;
    private final Mails mails;

    MailOrder(PublicLinks links, WriteMail writeMail, Mails mails) {
        this.links = links;
        this.writeMail = writeMail;
        this.mails = mails;
    }

    /// Empty if the seller has muted such mails. `sequence` distinguishes the mail from earlier ones about the same
    /// order.
    Optional<UUID> toSign(
            Seller seller, OrderFormView order, String slug, List<String> recipients, int sequence, Instant now) {
        var language = order.form().language();
        var until = order.signBy();
        var content = SubscriptionLetters.orderToSign(
                order.customer().name(),
                order.totals().total(),
                until == null ? null : until.at().atZone(until.zone()).toLocalDate(),
                links.pageUrl("orders", slug),
                language);
        var envelope = envelope(MailKind.ORDER_TO_SIGN, order, sequence, language, recipients, null);
        return mails.add(seller, writeMail.handle(envelope, content), now);
    }

    /// The attached copy is rendered when the mail is sent.
    void signed(Seller seller, OrderFormView order, String slug, Instant now) {
        var orderId = UUID.fromString(order.reference());
        var language = order.form().language();
        var signature = Objects.requireNonNull(order.signature());
        var countersignature = order.countersignature();
        var content = SubscriptionLetters.orderSigned(
                order.customer().name(),
                order.totals().total(),
                signature.name(),
                countersignature == null ? null : countersignature.name(),
                links.pdfUrl(slug),
                language);
        var copy = new Attachment(OrderFormDocument.KIND, orderId, OrderFormDocument.fileName(orderId));
        var to = List.of(Objects.requireNonNull(signature.evidence()).email());
        mails.add(
                seller, writeMail.handle(envelope(MailKind.ORDER_SIGNED, order, 0, language, to, copy), content), now);
    }

    private static Envelope envelope(
            MailKind kind,
            OrderFormView order,
            int sequence,
            Language language,
            List<String> recipients,
            @Nullable Attachment copy) {
        return new Envelope(
                kind, UUID.fromString(order.reference()), sequence, order.letterhead(), language, recipients, copy);
    }
}
