package io.billwright.invoices;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An invoice of a subscription, from the day it is scheduled. `differenceOf` is the upgrade whose difference it bills,
/// or [#PERIOD] if it bills a billing period; `credit` is what an adjustment credit pays of it.
public record Invoice(
        UUID invoiceId,
        BillTo to,
        UUID differenceOf,
        InvoiceContent content,
        Instant billAt,
        Instant dueAt,
        long credit,
        @Nullable Instant issuedAt) {

    public static final UUID PERIOD = new UUID(0, 0);

    public boolean billsAPeriod() {
        return differenceOf.equals(PERIOD);
    }

    /// Whether its day has come: it is issued, or will be before the day is over.
    public boolean isBilledBy(LocalDate today) {
        return issuedAt != null || !billAt.atZone(to.timeZone()).toLocalDate().isAfter(today);
    }

    /// The same invoice with some of it paid by credit.
    public Invoice paying(long newCredit) {
        return new Invoice(invoiceId, to, differenceOf, content, billAt, dueAt, newCredit, issuedAt);
    }

    /// The same invoice with something else to bill.
    public Invoice with(BillTo newTo, InvoiceContent newContent) {
        return new Invoice(invoiceId, newTo, differenceOf, newContent, billAt, dueAt, credit, issuedAt);
    }
}
