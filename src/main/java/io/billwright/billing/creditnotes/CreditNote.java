package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.InvoiceTax;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A document that takes back some of an issued invoice, in cents. Of its total so much was taken off what was left to
/// pay (`lowered`), became credit of the company (`granted`), or goes back to who paid (`refunded`). `orderId` is the
/// upgrade it credits, if it is for one; `lines` are those it takes back something of, or none if it is for all alike.
record CreditNote(
        UUID creditNoteId,
        String number,
        UUID legalEntityId,
        UUID invoiceId,
        int version,
        String reason,
        Instant issuedAt,
        CurrencyCode currency,
        long net,
        long tax,
        List<InvoiceTax> taxes,
        long lowered,
        long granted,
        long refunded,
        @Nullable UUID orderId,
        List<NotedLine> lines) {

    CreditNote {
        taxes = List.copyOf(taxes);
        lines = List.copyOf(lines);
    }

    long total() {
        return Math.addExact(net, tax);
    }
}
