package io.billwright.edges.integrations.stripe;

import java.time.Instant;

/// A seller's Stripe account as the API shows it, without its secrets.
record StripeAccountResponse(
        String accountId, State state, boolean hasWebhookSecret, Instant connectedAt, Instant updatedAt) {

    enum State {
        CONNECTED,
        DISCONNECTED
    }

    static StripeAccountResponse of(SellerAccount account) {
        return new StripeAccountResponse(
                account.accountId(),
                account.isCurrent() ? State.CONNECTED : State.DISCONNECTED,
                account.webhookSecret() != null,
                account.connectedAt(),
                account.updatedAt());
    }
}
