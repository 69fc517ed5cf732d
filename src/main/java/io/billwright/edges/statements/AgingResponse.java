package io.billwright.edges.statements;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.billwright.collection.dunning.DunningState;
import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The aging list: which companies owe overdue amounts, the longest overdue first.
record AgingResponse(
        List<Debtor> data,
        boolean hasMore,
        int limit,
        @Nullable String nextCursor) {

    /// What a company owes in one currency that is overdue for at least the requested time, in cents.
    ///
    /// @param nextInvoiceId the invoice with the next dunning step; without one, the oldest invoice
    record Debtor(
            UUID customerId,
            String customerName,
            CurrencyCode currency,
            long overdue,
            Ages ages,
            int invoices,
            LocalDate oldestDueAt,
            int daysOverdue,
            UUID nextInvoiceId,
            DunningState dunning) {}

    /// The amounts that are overdue for up to 30, 60 and 90 days, and for longer.
    record Ages(
            @JsonProperty("up_to_30") long upTo30,
            @JsonProperty("up_to_60") long upTo60,
            @JsonProperty("up_to_90") long upTo90,
            long older) {}
}
