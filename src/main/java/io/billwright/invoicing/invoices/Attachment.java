package io.billwright.invoicing.invoices;

import java.time.Instant;
import java.util.UUID;

/// A file attached to an invoice or to all invoices of a subscription, without its content.
record Attachment(
        UUID attachmentId,
        Target target,
        UUID objectId,
        String fileName,
        String contentType,
        int size,
        Instant createdAt) {

    enum Target {
        INVOICE,
        SUBSCRIPTION
    }
}
