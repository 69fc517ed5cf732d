package io.billwright.parties.sellers;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Caller;
import io.billwright.platform.http.Digest;
import io.billwright.platform.http.KeyVerifier;
import io.billwright.platform.secrets.KeySettings;
import io.billwright.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Verifies API keys. A verified key is cached for a moment, so a revoked key stops working on other nodes when that
/// moment is over, and here at once. Keys follow the system clock, in a sandbox too.
@Component
final class VerifyApiKey implements KeyVerifier {

    private static final int MOST_CACHED = 10_000;

    private final ApiKeyStore keys;
    private final SellerReads reads;
    private final SellerClock clock;
    private final Secrets secrets;
    private final SellerTransactions transactions;
    /// By digest, so that no key is kept in memory.
    private final Cache<String, Verified> recent;
    /// How many keys were evicted here. A result read before an eviction is not cached: it may be of the evicted key.
    private long forgotten;

    private record Verified(ApiKeyRow row, Caller caller) {}

    VerifyApiKey(
            ApiKeyStore keys,
            SellerReads reads,
            SellerTransactions transactions,
            SellerClock clock,
            Secrets secrets,
            KeySettings settings) {
        this.keys = keys;
        this.reads = reads;
        this.clock = clock;
        this.secrets = secrets;
        this.transactions = transactions;
        this.recent = Caffeine.newBuilder()
                .maximumSize(MOST_CACHED)
                .expireAfterWrite(settings.trusted())
                .build();
    }

    @Override
    public Optional<Caller> verify(String presentedKey) {
        var digest = Digest.sha256(presentedKey.getBytes(StandardCharsets.UTF_8));
        var known = Optional.ofNullable(recent.getIfPresent(digest));
        var verified = known.isPresent() ? known : ApiKey.parse(presentedKey).flatMap(key -> fetch(key, digest));
        return verified.filter(one -> one.row().validAt(clock.systemNow())).map(Verified::caller);
    }

    private Optional<Verified> fetch(ApiKey key, String digest) {
        var seller = new Seller(key.sellerId(), key.mode());
        long before = forgotten();
        return reads.in(
                        seller,
                        () -> keys.find(
                                key.keyId(), version -> secrets.pepper(version).map(key::hmac)))
                .map(found -> {
                    var row = found.row();
                    pepper(seller, key, found.version());
                    var verified = new Verified(row, Caller.key(seller, row.keyId(), row.scopes()));
                    keep(digest, verified, before);
                    return verified;
                });
    }

    /// The stored form can change to a new pepper only while the key itself is known, that is, when it is used.
    private void pepper(Seller seller, ApiKey key, int version) {
        var pepper = secrets.pepper();
        if (pepper.number() > version) {
            transactions.run(seller, () -> keys.pepper(key.keyId(), key.hmac(pepper), pepper.number()));
        }
    }

    private synchronized long forgotten() {
        return forgotten;
    }

    private synchronized void keep(String digest, Verified verified, long before) {
        if (forgotten == before) {
            recent.put(digest, verified);
        }
    }

    synchronized void forget(UUID keyId) {
        forgotten++;
        recent.asMap().values().removeIf(verified -> verified.row().keyId().equals(keyId));
    }
}
