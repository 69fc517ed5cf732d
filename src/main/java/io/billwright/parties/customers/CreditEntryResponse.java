package io.billwright.parties.customers;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.core.money.CurrencyCode;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// An entry of a company's credit as the API and the events show it. `kind` is what was done by hand; it is null for
/// what invoices and payments gave or took.
public record CreditEntryResponse(
        UUID entryId,
        UUID customerId,
        CurrencyCode currency,
        long amount,
        CreditByHand.@Nullable Kind kind,
        String reason,
        @Nullable UUID invoiceId,
        @Nullable Instant expiresAt,
        @Nullable String paymentMethod,
        @Nullable Instant paidAt,
        @Nullable String externalId,
        Instant createdAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode metadata) {

    public static CreditEntryResponse of(CreditByHand entry, Instant createdAt) {
        var payout = entry.payout();
        return new CreditEntryResponse(
                entry.entryId(),
                entry.customerId(),
                entry.amount().currency(),
                entry.amount().minorUnits(),
                entry.kind(),
                entry.reason(),
                null,
                entry.expiresAt(),
                payout == null ? null : payout.paymentMethod(),
                payout == null ? null : payout.paidAt(),
                payout == null ? entry.labels().externalId() : payout.externalId(),
                createdAt,
                entry.labels().shownMetadata());
    }
}
