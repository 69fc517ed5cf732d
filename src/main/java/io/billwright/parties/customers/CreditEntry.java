package io.billwright.parties.customers;

import io.billwright.core.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Credit that a company gets or, with a negative amount, uses. `reason` is shown to it. `invoiceId` is the invoice
/// that the credit comes from or pays, if any.
public record CreditEntry(
        UUID entryId,
        UUID customerId,
        Money amount,
        String reason,
        @Nullable UUID invoiceId) {

    /// The reason of entries that return credit after a void.
    public static final String VOIDED_INVOICE = "Voided invoice";
}
