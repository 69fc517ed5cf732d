package io.billwright.edges.statements;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.billwright.collection.dunning.DunningState;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.InvoiceStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a company owes now, in cents, with the first of its open invoices by due date.
record BalanceResponse(
        UUID customerId,
        String customerName,
        Instant asOf,
        List<Balance> balances,
        List<OpenInvoice> invoices,
        boolean hasMoreInvoices) {

    /// What is owed in one currency, and what the company has to offset it.
    ///
    /// @param overdue the part of `owed` that is past its due date
    /// @param credit credit that the next invoice may use
    /// @param reservedCredit credit that is set aside for future invoices
    /// @param unapplied payments for invoices that are not issued yet
    /// @param broughtForward what the next invoice adds, because credit was taken back after it was used
    record Balance(
            CurrencyCode currency,
            long owed,
            long overdue,
            long credit,
            long reservedCredit,
            long unapplied,
            long broughtForward,
            int openInvoices,
            @Nullable LocalDate oldestDueAt) {

        /// The net balance; below zero, the seller owes it.
        @JsonProperty
        public long balance() {
            return Math.addExact(owed, broughtForward) - credit - reservedCredit - unapplied;
        }
    }

    /// Days are in the invoice's time zone.
    record OpenInvoice(
            UUID invoiceId,
            UUID customerId,
            String invoiceNumber,
            InvoiceStatus status,
            CurrencyCode currency,
            long grandTotal,
            long remainingAmount,
            LocalDate dueAt,
            int daysOverdue,
            DunningState dunning) {}
}
