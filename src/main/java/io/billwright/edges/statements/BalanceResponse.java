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

/// What a company owes now, in cents. Of its open invoices the first ones are shown, those due first first.
record BalanceResponse(
        UUID customerId,
        String customerName,
        Instant asOf,
        List<Balance> balances,
        List<OpenInvoice> invoices,
        boolean hasMoreInvoices) {

    /// What is owed in a currency, and what the company has for it.
    ///
    /// @param overdue what of `owed` is past its due date
    /// @param credit credit that the next invoice may use
    /// @param reservedCredit credit that is set aside for invoices to come
    /// @param unapplied what was paid for invoices that are not issued yet
    /// @param broughtForward what the next invoice will ask for again, as credit was taken back after it was used
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

        /// What is owed in the end; below zero, what the seller owes.
        @JsonProperty
        public long balance() {
            return Math.addExact(owed, broughtForward) - credit - reservedCredit - unapplied;
        }
    }

    /// Days are those of the invoice's zone.
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
