package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What was booked on a company's account from one day through another, where it is. Amounts are cents: above zero the
/// company owes, below zero the seller does.
public record Statement(UUID customerId, String customerName, LocalDate from, LocalDate to, List<Account> accounts) {

    /// One currency. The opening balance and all amounts make the closing balance.
    public record Account(CurrencyCode currency, long openingBalance, List<Movement> movements, long closingBalance) {}

    public enum Kind {
        INVOICE,
        INVOICE_CHANGE,
        VOID,
        CREDIT_NOTE,
        PAYMENT,
        REVERSAL,
        REFUND,
        REFUND_FAILED,
        CREDIT_GRANTED,
        ADJUSTMENT,
        /// Credit that paid some of an invoice. The balance stays as it is.
        CREDIT_USED,
        /// What an invoice no longer needs and is credit from then on. The balance stays as it is.
        CREDIT_RETURNED;

        public boolean leavesBalance() {
            return this == CREDIT_USED || this == CREDIT_RETURNED;
        }
    }

    /// One thing that was booked.
    ///
    /// @param amount what it adds to the balance
    /// @param credit what it adds to the company's credit
    /// @param balance the balance after it
    public record Movement(
            LocalDate day,
            Instant occurredAt,
            Kind kind,
            @Nullable String documentNumber,
            @Nullable UUID invoiceId,
            long amount,
            long credit,
            long balance) {}
}
