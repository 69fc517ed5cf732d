package io.billwright.parties.customers;

import io.billwright.core.money.Money;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Credit that a seller granted, that was paid out, or that expired (R28); below zero if a company has less of it then.
/// Only a grant may expire, and only a payout says how the money left; that has its external id too.
public record CreditByHand(
        UUID entryId,
        UUID customerId,
        Money amount,
        Kind kind,
        String reason,
        @Nullable Instant expiresAt,
        @Nullable Payout payout,
        Labels labels) {

    public enum Kind {
        GRANT,
        PAYOUT,
        EXPIRY
    }

    public record Payout(
            String paymentMethod, Instant paidAt, @Nullable String externalId) {}
}
