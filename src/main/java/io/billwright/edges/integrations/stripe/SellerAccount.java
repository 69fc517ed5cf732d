package io.billwright.edges.integrations.stripe;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A seller's Stripe account. After it is disconnected, it still serves the charges that were made with it.
///
/// @param processor the name under which charges, customers and payment methods refer to it
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

    /// Leaves out the secrets, which must not get into logs.
    @Override
    public String toString() {
        return "SellerAccount[" + accountId + "]";
    }
}
