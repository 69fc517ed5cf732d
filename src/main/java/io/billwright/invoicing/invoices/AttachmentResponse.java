package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.Attachment.Target;
import io.billwright.messaging.documents.PublicLinks;
import java.time.ZoneId;
import java.util.UUID;

/// A file attached to an invoice or to all invoices of a subscription, as `target` tells (spec 2.1).
record AttachmentResponse(
        UUID attachmentId, Target target, String fileName, String contentType, int size, String url, String createdAt) {

    static AttachmentResponse of(Attachment attachment, PublicLinks links, ZoneId zone) {
        return new AttachmentResponse(
                attachment.attachmentId(),
                attachment.target(),
                attachment.fileName(),
                attachment.contentType(),
                attachment.size(),
                links.apiUrl("attachments/" + attachment.attachmentId()),
                InvoiceResponse.at(attachment.createdAt(), zone));
    }
}
