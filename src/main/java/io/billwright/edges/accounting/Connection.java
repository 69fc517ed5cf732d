package io.billwright.edges.accounting;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The company of the seller in its accounting system, and the right to write there.
public record Connection(
        UUID connectionId,
        Product system,
        String realmId,
        Chart chart,
        Tokens tokens,
        long tokenVersion,
        boolean authorized,
        Instant createdAt,
        Instant updatedAt) {

    /// Those there is a connector for.
    public enum Product {
        QUICKBOOKS
    }

    /// Without an access token, or after its end, one is asked for with the refresh token.
    public record Tokens(
            String refreshToken,
            @Nullable String accessToken,
            @Nullable Instant expiresAt) {

        /// Secrets are not logged.
        @Override
        public String toString() {
            return "Tokens[until " + expiresAt + "]";
        }
    }
}
