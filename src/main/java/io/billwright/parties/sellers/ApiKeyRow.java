package io.billwright.parties.sellers;

import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import java.time.Instant;
import java.util.List;
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
    private boolean managesKeys(Instant now) {
        return validAt(now) && expiresAt == null && scopes.contains(Scope.ADMIN);
    }

    /// Refuses to let a key go if no other one is left that manages keys: the seller would be locked out.
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
