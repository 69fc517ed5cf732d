package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.InvoiceResponse.LineItem;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/// A version of an invoice; `difference` is its total less that of the previous version.
record VersionResponse(
        UUID invoiceVersionId,
        int version,
        String invoiceNumber,
        String createdAt,
        long subTotal,
        long taxTotal,
        long grandTotal,
        long difference,
        List<InvoiceTax> taxes,
        List<LineItem> lineItems,
        Parties parties) {

    static VersionResponse of(InvoiceVersion version, long before, List<InvoiceLine> lines, ZoneId zone) {
        return new VersionResponse(
                version.versionId(),
                version.version(),
                version.invoiceNumber(),
                InvoiceResponse.at(version.createdAt(), zone),
                version.subTotal(),
                version.tax(),
                version.grandTotal(),
                Math.subtractExact(version.grandTotal(), before),
                version.taxes(),
                lines.stream().map(line -> LineItem.of(line, zone)).toList(),
                version.parties());
    }
}
