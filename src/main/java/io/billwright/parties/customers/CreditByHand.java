package io.billwright.parties.customers;

import io.billwright.core.money.Money;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Credit that a seller granted, that was paid out, or that expired (R28); the amount is negative for the latter two.
/// `expiresAt` is for grants only, `payout` for payouts only.
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
