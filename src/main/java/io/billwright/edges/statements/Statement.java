package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The bookings on a company's account from one day through another, in its time zone. Amounts are cents: above zero
/// the company owes, below zero the seller does.
public record Statement(UUID customerId, String customerName, LocalDate from, LocalDate to, List<Account> accounts) {

    /// The account in one currency. The opening balance plus all amounts is the closing balance.
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
        /// Credit that paid part of an invoice. The balance does not change.
        CREDIT_USED,
        /// Credit that an invoice used and no longer needs. The balance does not change.
        CREDIT_RETURNED;

        public boolean leavesBalance() {
            return this == CREDIT_USED || this == CREDIT_RETURNED;
        }
    }

    /// One booking.
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
