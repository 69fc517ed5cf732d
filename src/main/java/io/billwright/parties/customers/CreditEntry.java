package io.billwright.parties.customers;

import io.billwright.core.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Credit that a company gets or, below zero, that is used up; `reason` is shown to it. `invoiceId` is the invoice it
/// comes from or pays, if it is one.
public record CreditEntry(
        UUID entryId,
        UUID customerId,
        Money amount,
        String reason,
        @Nullable UUID invoiceId) {

    /// The reason of what the void of an invoice gives back.
    public static final String VOIDED_INVOICE = "Voided invoice";
}
