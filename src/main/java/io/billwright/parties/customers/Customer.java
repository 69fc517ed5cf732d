package io.billwright.parties.customers;

import io.billwright.parties.sellers.Address;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A company that is billed, or that a partner is billed for. `emails` get its invoices.
public record Customer(
        UUID customerId,
        String customerName,
        List<String> emails,
        @Nullable Address billingAddress,
        @Nullable String taxId,
        @Nullable String taxExemptionReason,
        ZoneId timeZone,
        @Nullable UUID partnerId,
        Instant createdAt,
        Instant updatedAt) {}
