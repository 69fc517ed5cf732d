package io.billwright.billing.creditnotes;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.billing.creditnotes.CreditNoteResponse.NotedLineItem;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.InvoiceTax;
import java.util.List;
import java.util.UUID;

/// What a credit note would take back, and what would remain to be paid on its invoice.
record CreditNoteEstimate(
        UUID invoiceId,
        CurrencyCode currency,
        long netTotal,
        long taxTotal,
        long grandTotal,
        List<InvoiceTax> taxes,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<NotedLineItem> lineItems,
        long loweredAmount,
        long creditGranted,
        long refundAmount,
        long remainingAmount) {

    static CreditNoteEstimate of(CreditNoteResponse note, long remaining) {
        return new CreditNoteEstimate(
                note.invoiceId(),
                note.currency(),
                note.netTotal(),
                note.taxTotal(),
                note.grandTotal(),
                note.taxes(),
                note.lineItems(),
                note.loweredAmount(),
                note.creditGranted(),
                note.refundAmount(),
                remaining);
    }
}
