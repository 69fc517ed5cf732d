package io.billwright.parties.sellers;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Revokes an API key. The last key that can manage keys stays, or the seller would be locked out.
@Component
final class RevokeApiKey {

    private final ApiKeyStore keys;
    private final EventLog events;
    private final SellerClock clock;
    private final VerifyApiKey verified;
    private final SellerTransactions transactions;

    RevokeApiKey(
            ApiKeyStore keys,
            EventLog events,
            SellerClock clock,
            VerifyApiKey verified,
            SellerTransactions transactions) {
        this.keys = keys;
        this.events = events;
        this.clock = clock;
        this.verified = verified;
        this.transactions = transactions;
    }

    ApiKeyResponse handle(Seller seller, UUID keyId) {
        var now = clock.systemNow();
        var all = keys.lockAll();
        var key = all.stream()
                .filter(row -> row.keyId().equals(keyId))
                .findFirst()
                .orElseThrow(() -> new Rejection.NotFound("key"));
        if (key.revokedAt() != null) {
            return ApiKeyResponse.of(key);
        }
        ApiKeyRow.requireAnother(all, keyId, now);
        keys.revoke(keyId, now);
        transactions.afterCommit(() -> verified.forget(keyId));
        var response = keys.find(keyId).map(ApiKeyResponse::of).orElseThrow();
        events.append("api_key.revoked", keyId, clock.now(seller), response);
        return response;
    }
}
