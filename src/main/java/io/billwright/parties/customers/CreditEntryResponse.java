package io.billwright.parties.customers;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.core.money.CurrencyCode;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A credit entry as the API and the events show it. `kind` is null unless the entry was made by hand or expired:
/// invoices and payments caused it.
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
