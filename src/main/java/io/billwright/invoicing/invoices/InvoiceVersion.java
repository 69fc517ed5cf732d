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

    /// The due date that customers see. A version that was made after the due date from which dunning counts shows
    /// the day it was made, since nobody could have paid it before. The first version is due as agreed, even if it
    /// was taken over later.
    public static LocalDate dueOn(int version, Instant dueAt, Instant madeAt, ZoneId zone) {
        var due = LocalDate.ofInstant(dueAt, zone);
        var made = LocalDate.ofInstant(madeAt, zone);
        return version > 1 && due.isBefore(made) ? made : due;
    }

    /// The version number in the query, if there is one; otherwise the current version is meant.
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
