package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.InvoiceTax;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A document that takes back part or all of an issued invoice, in cents. Its total is split into what reduced the
/// unpaid amount (`lowered`), what became customer credit (`granted`) and what is paid back (`refunded`). `orderId`
/// is set if an upgrade caused it; `lines` is empty unless the note credits single lines.
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
