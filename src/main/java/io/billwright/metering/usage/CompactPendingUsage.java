package io.billwright.metering.usage;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Merges new usage in the background, so that billing finds little left to merge.
@Component
public final class CompactPendingUsage implements Work {

    private static final Logger LOG = LoggerFactory.getLogger(CompactPendingUsage.class);
    private static final int AT_ONCE = 100;

    private final SellerTransactions transactions;
    private final SubscriptionStore subscriptions;
    private final RollupStore rollups;
    private final CompactUsage compactUsage;

    CompactPendingUsage(
            SellerTransactions transactions,
            SubscriptionStore subscriptions,
            RollupStore rollups,
            CompactUsage compactUsage) {
        this.transactions = transactions;
        this.subscriptions = subscriptions;
        this.rollups = rollups;
        this.compactUsage = compactUsage;
    }

    @Override
    public String kind() {
        return "usage_merge";
    }

    @Override
    public Duration patience() {
        return Duration.ofSeconds(5);
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        compact(seller);
        return false;
    }

    /// A failure is logged and holds nobody else up; the seller's usage is merged next time.
    public void compact(Seller seller) {
        try {
            var last = new UUID(0, 0);
            List<UUID> ids;
            do {
                var after = last;
                ids = transactions.in(seller, () -> compactSome(after));
                last = ids.isEmpty() ? last : ids.getLast();
            } while (ids.size() == AT_ONCE);
        } catch (DataAccessException failure) {
            LOG.error("usage of seller {} was not merged", seller.id(), failure);
        }
    }

    /// Skips subscriptions that others have locked.
    private List<UUID> compactSome(UUID after) {
        var ids = rollups.subscriptionsWithMore(after, AT_ONCE);
        var free = ids.stream()
                .filter(id -> subscriptions.lockIfFree(id).isPresent())
                .toList();
        if (!free.isEmpty()) {
            compactUsage.merge(free);
        }
        return ids;
    }
}
