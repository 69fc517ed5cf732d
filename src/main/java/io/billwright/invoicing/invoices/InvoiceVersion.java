package io.billwright.invoicing.invoices;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
        Parties parties) {

    /// The number of a version that a query asks for; without one, the current one is meant.
    public static Optional<Integer> wanted(Call call) {
        var text = call.query("version");
        if (text == null) {
            return Optional.empty();
        }
        if (!text.matches("[1-9][0-9]{0,5}")) {
            throw Rejection.Invalid.field("version", "must be a number of a version");
        }
        return Optional.of(Integer.valueOf(text));
    }
}
