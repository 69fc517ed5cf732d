package io.billwright.parties.sellers;

import io.billwright.platform.http.Scope;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An API key as the API shows it. `key` is the key itself in the answer that creates it, and null ever after.
record ApiKeyResponse(
        UUID keyId,
        String name,
        Set<Scope> scopes,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable String key) {

    static ApiKeyResponse of(ApiKeyRow row) {
        return new ApiKeyResponse(
                row.keyId(), row.name(), row.scopes(), row.createdAt(), row.expiresAt(), row.revokedAt(), null);
    }

    ApiKeyResponse withKey(@Nullable String text) {
        return new ApiKeyResponse(keyId, name, scopes, createdAt, expiresAt, revokedAt, text);
    }
}
