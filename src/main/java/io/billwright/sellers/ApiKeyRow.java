package io.billwright.sellers;

import io.billwright.http.Scope;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What is known of a key after it was handed out.
record ApiKeyRow(
        UUID keyId,
        String name,
        Set<Scope> scopes,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt) {

    /// Whether the key can manage keys now and for good.
    boolean managesKeys(Instant now) {
        return validAt(now) && expiresAt == null && scopes.contains(Scope.ADMIN);
    }

    boolean validAt(Instant now) {
        return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
    }
}
