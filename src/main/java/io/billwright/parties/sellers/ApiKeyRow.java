package io.billwright.parties.sellers;

import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The stored details of an API key.
record ApiKeyRow(
        UUID keyId,
        String name,
        Set<Scope> scopes,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt) {

    /// Whether the key can manage keys, now and without expiry.
    private boolean managesKeys(Instant now) {
        return validAt(now) && expiresAt == null && scopes.contains(Scope.ADMIN);
    }

    /// Rejects revoking or replacing the last key that manages keys: the seller would be locked out.
    static void requireAnother(List<ApiKeyRow> all, UUID leaving, Instant now) {
        if (all.stream().noneMatch(row -> !row.keyId.equals(leaving) && row.managesKeys(now))) {
            throw new Rejection.Invalid("this is the last lasting key with the scope ADMIN; create another one first")
                    .because(Reason.LAST_ADMIN_KEY);
        }
    }

    boolean validAt(Instant now) {
        return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
    }
}
