package io.billwright.edges.accounting;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.ledger.Account;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An amount that moved from one account to another, and the document behind it. The id is derived from the posting,
/// so that a reader can recognize an entry that it has read before.
record JournalEntry(
        UUID entryId,
        Instant occurredAt,
        Account debit,
        Account credit,
        long amount,
        CurrencyCode currency,
        String source,
        Kind objectType,
        UUID objectId,
        @Nullable UUID invoiceId,
        @Nullable String documentNumber,
        UUID customerId,
        String customerName,
        @JsonIgnore JournalPosition position) {

    enum Kind {
        INVOICE,
        PAYMENT,
        CREDIT_NOTE,
        REFUND,
        ORDER,
        CLOSING
    }
}
