package io.billwright.edges.integrations.kafka;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.billwright.platform.db.AllSellers;
import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Looks up the sellers that records name. Cached for a few seconds only, as a seller may move to another cell.
@Component
final class KnownSellers {

    private static final int MOST_KEPT = 100_000;
    private static final Duration KEPT = Duration.ofSeconds(5);

    private final AllSellers sellers;
    private final Cache<UUID, Seller> kept =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).expireAfterWrite(KEPT).build();

    KnownSellers(AllSellers sellers) {
        this.sellers = sellers;
    }

    /// The sellers among these ids that exist here.
    Map<UUID, Seller> find(Set<UUID> ids) {
        var found = new HashMap<>(kept.getAllPresent(ids));
        var missing = ids.stream().filter(id -> !found.containsKey(id)).toList();
        if (!missing.isEmpty()) {
            sellers.find(missing).forEach(seller -> {
                kept.put(seller.id(), seller);
                found.put(seller.id(), seller);
            });
        }
        return found;
    }
}
