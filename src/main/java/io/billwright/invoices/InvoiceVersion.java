package io.billwright.invoices;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// A version of an invoice as it was issued.
public record InvoiceVersion(
        UUID invoiceId,
        int version,
        UUID versionId,
        String invoiceNumber,
        Instant createdAt,
        long subTotal,
        long net,
        long tax,
        long grandTotal,
        List<InvoiceTax> taxes,
        Parties parties) {}
