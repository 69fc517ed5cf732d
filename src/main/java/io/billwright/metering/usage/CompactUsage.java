package io.billwright.metering.usage;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import java.util.Collection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Merges usage deltas into the rollups of subscriptions, which then include every entry committed before. Entries
/// committed later are merged later, and mark their hours as `changed` again.
@Component
public final class CompactUsage {

    private final SubscriptionStore subscriptions;
    private final RollupStore rollups;
    private final UsageDueStore usageDue;

    CompactUsage(SubscriptionStore subscriptions, RollupStore rollups, UsageDueStore usageDue) {
        this.subscriptions = subscriptions;
        this.rollups = rollups;
        this.usageDue = usageDue;
    }

    /// Locks the subscriptions in the order of their ids first. Call inside a transaction of the seller.
    public void handle(Collection<UUID> subscriptionIds) {
        subscriptionIds.stream().sorted().forEach(subscriptions::lock);
        merge(subscriptionIds);
    }

    /// For callers that hold the locks. Changed usage is scheduled to be billed on an invoice of its own if none is
    /// open.
    public void merge(Collection<UUID> lockedIds) {
        mergeOnly(lockedIds);
        usageDue.billAlone(lockedIds);
    }

    /// For callers that issue invoices now: whether another one is open is only known afterwards.
    public void mergeOnly(Collection<UUID> lockedIds) {
        var ids = lockedIds.toArray(UUID[]::new);
        rollups.mergeHours(ids);
        rollups.mergeValues(ids);
    }
}
