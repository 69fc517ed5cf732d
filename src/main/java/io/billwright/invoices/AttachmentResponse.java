package io.billwright.invoices;

import java.util.UUID;

/// A file that goes with an invoice, or with all invoices of a subscription: `target` says which (spec 2.1).
record AttachmentResponse(
        UUID attachmentId,
        Target target,
        String fileName,
        String contentType,
        long size,
        String url,
        String createdAt) {

    enum Target {
        INVOICE,
        SUBSCRIPTION
    }
}
