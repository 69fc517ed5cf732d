package io.billwright.invoicing.invoices;

import java.time.Instant;
import java.util.UUID;

/// A file that goes with an invoice or with all invoices of a subscription, without its content.
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
