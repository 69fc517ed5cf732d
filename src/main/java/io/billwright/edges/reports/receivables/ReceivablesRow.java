package io.billwright.edges.reports.receivables;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Receivables at the end of a day, by days past due, in cents. All amounts but `credit` add up to `receivable`.
///
/// @param prepaid what was paid for invoices before they were issued, as a negative amount
/// @param credit the credit that customers had
record ReceivablesRow(
        LocalDate asOf,
        CurrencyCode currency,
        @Nullable UUID groupId,
        @Nullable String groupName,
        long notDue,
        @JsonProperty("up_to_30") long upTo30,
        @JsonProperty("up_to_60") long upTo60,
        @JsonProperty("up_to_90") long upTo90,
        long older,
        long muted,
        long prepaid,
        long receivable,
        long credit,
        int invoices,
        @Nullable LocalDate oldestDueAt) {}
