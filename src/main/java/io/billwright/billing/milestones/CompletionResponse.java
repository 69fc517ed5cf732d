package io.billwright.billing.milestones;

import io.billwright.invoicing.invoices.InvoiceResponse;
import java.time.ZoneId;
import java.util.UUID;

/// A completion as the API shows it (spec 2.11): the fields of the spec first, then ours.
record CompletionResponse(UUID id, long quantity, UUID invoiceId, String completedAt, BillOn billOn) {

    static CompletionResponse of(Completion completion, ZoneId zone) {
        return new CompletionResponse(
                completion.completionId(),
                completion.quantity(),
                completion.invoiceId(),
                InvoiceResponse.at(completion.completedAt(), zone),
                completion.billOn());
    }
}
