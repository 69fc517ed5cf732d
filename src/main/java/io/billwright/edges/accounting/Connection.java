package io.billwright.edges.accounting;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The connection to a seller's company in its accounting system, and the OAuth tokens to write there.
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

    /// The supported accounting systems.
    public enum Product {
        QUICKBOOKS
    }

    /// If there is no access token, or it has expired, the refresh token is exchanged for a new one.
    public record Tokens(
            String refreshToken,
            @Nullable String accessToken,
            @Nullable Instant expiresAt) {

        /// Tokens must not be logged.
        @Override
        public String toString() {
            return "Tokens[until " + expiresAt + "]";
        }
    }
}
