package io.billwright.edges.reports.receivables;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What was owed on an invoice at the end of a day, in cents; negative if it was paid before it was issued.
record OwedInvoice(
        LocalDate asOf,
        UUID invoiceId,
        @Nullable String invoiceNumber,
        UUID customerId,
        String customerName,
        @Nullable UUID legalEntityId,
        CurrencyCode currency,
        Age age,
        long receivable,
        @Nullable LocalDate dueAt,
        int daysOverdue) {

    /// How many days past due an invoice was, or why it does not count as past due.
    enum Age {
        NOT_DUE,
        UP_TO_30,
        UP_TO_60,
        UP_TO_90,
        OLDER,
        MUTED,
        PREPAID
    }
}
