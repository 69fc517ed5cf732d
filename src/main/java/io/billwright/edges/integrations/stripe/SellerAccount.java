package io.billwright.edges.integrations.stripe;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The account of a seller at Stripe. One that was disconnected still answers for what was charged with it.
///
/// @param processor how charges, customers and payment methods name it
record SellerAccount(
        String accountId,
        String processor,
        String secretKey,
        @Nullable String webhookSecret,
        Instant connectedAt,
        Instant updatedAt,
        @Nullable Instant disconnectedAt) {

    boolean isCurrent() {
        return disconnectedAt == null;
    }

    /// Secrets do not get into logs.
    @Override
    public String toString() {
        return "SellerAccount[" + accountId + "]";
    }
}
