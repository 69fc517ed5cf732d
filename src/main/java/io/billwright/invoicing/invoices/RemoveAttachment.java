package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.Attachment.Target;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.util.Locale;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Removes a file from an invoice or a subscription.
@Component
final class RemoveAttachment {

    private final AttachmentStore attachments;
    private final PublicLinks links;
    private final SellerClock clock;

    RemoveAttachment(AttachmentStore attachments, PublicLinks links, SellerClock clock) {
        this.attachments = attachments;
        this.links = links;
        this.clock = clock;
    }

    AttachmentResponse handle(Seller seller, Target target, UUID objectId, UUID attachmentId) {
        var zone = attachments
                .lock(target, objectId)
                .orElseThrow(() -> new Rejection.NotFound(target.name().toLowerCase(Locale.ROOT)));
        return attachments
                .remove(target, objectId, attachmentId, clock.now(seller))
                .map(attachment -> AttachmentResponse.of(attachment, links, zone))
                .orElseThrow(() -> new Rejection.NotFound("attachment"));
    }
}
