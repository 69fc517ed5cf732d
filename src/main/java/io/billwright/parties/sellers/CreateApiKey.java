package io.billwright.parties.sellers;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import io.billwright.platform.secrets.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Creates an API key; a key that it replaces expires after an overlap.
@Component
final class CreateApiKey {

    private final ApiKeyStore keys;
    private final EventLog events;
    private final SellerClock clock;
    private final Secrets secrets;
    private final VerifyApiKey verified;
    private final SellerTransactions transactions;

    CreateApiKey(
            ApiKeyStore keys,
            EventLog events,
            SellerClock clock,
            Secrets secrets,
            VerifyApiKey verified,
            SellerTransactions transactions) {
        this.keys = keys;
        this.events = events;
        this.clock = clock;
        this.secrets = secrets;
        this.verified = verified;
        this.transactions = transactions;
    }

    record Request(
            String name,
            Set<Scope> scopes,
            @Nullable Instant expiresAt,
            @Nullable UUID replaces,
            Duration overlap) {

        private static final int LONGEST_OVERLAP_HOURS = 24 * 30;

        static Request of(Fields fields) {
            var scopes = EnumSet.noneOf(Scope.class);
            scopes.addAll(fields.choices("scopes", Scope.class, 1));
            return new Request(
                    fields.text("name", 200),
                    scopes,
                    fields.optionalInstant("expires_at"),
                    fields.optionalUuid("replaces"),
                    Duration.ofHours(fields.integer("overlap_hours", 0, LONGEST_OVERLAP_HOURS, 24)));
        }
    }

    /// The answer contains the key itself; nothing else ever does.
    ApiKeyResponse handle(Seller seller, Request request) {
        var now = clock.systemNow();
        if (request.expiresAt() != null && !request.expiresAt().isAfter(now)) {
            throw Rejection.Invalid.field("expires_at", "must be in the future");
        }
        if (request.replaces() != null) {
            replace(request.replaces(), request, now);
        }
        var key = ApiKey.generate(seller.mode(), seller.id(), Ids.next());
        var row = new ApiKeyRow(key.keyId(), request.name(), request.scopes(), now, request.expiresAt(), null);
        var pepper = secrets.pepper();
        keys.insert(row, key.hmac(pepper), pepper.number());
        var response = ApiKeyResponse.of(row);
        events.append("api_key.created", row.keyId(), clock.now(seller), response);
        return response.withKey(key.text());
    }

    private void replace(UUID oldId, Request request, Instant now) {
        var all = keys.lockAll();
        if (all.stream().noneMatch(row -> row.keyId().equals(oldId))) {
            throw new Rejection.NotFound("key");
        }
        var managed = request.scopes().contains(Scope.ADMIN) && request.expiresAt() == null;
        if (!managed) {
            ApiKeyRow.requireAnother(all, oldId, now);
        }
        keys.expire(oldId, now.plus(request.overlap()));
        transactions.afterCommit(() -> verified.forget(oldId));
    }
}
