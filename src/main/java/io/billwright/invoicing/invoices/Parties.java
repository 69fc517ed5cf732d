package io.billwright.invoicing.invoices;

import io.billwright.parties.sellers.Address;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who bills whom, as they were called and where they were when a version was issued. `legalEntityId` is the nil UUID
/// if the seller itself bills; `customerName` is the company that uses what its partner pays; `taxExemptionReason`
/// is why the buyer paid no tax then.
public record Parties(
        UUID legalEntityId,
        Party seller,
        Party buyer,
        @Nullable String customerName,
        @Nullable String taxExemptionReason) {

    public record Party(
            String name,
            @Nullable Address address,
            @Nullable String taxId) {}
}
