package io.billwright.invoicing.invoices;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
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

    /// The day that a customer reads as the one to pay on, which is no later than the one from which dunning counts
    /// unless the version was made after that: nobody could pay it before it was there. The first version is due as
    /// agreed, also one that was issued elsewhere and came here later.
    public static LocalDate dueOn(int version, Instant dueAt, Instant madeAt, ZoneId zone) {
        var due = LocalDate.ofInstant(dueAt, zone);
        var made = LocalDate.ofInstant(madeAt, zone);
        return version > 1 && due.isBefore(made) ? made : due;
    }

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
