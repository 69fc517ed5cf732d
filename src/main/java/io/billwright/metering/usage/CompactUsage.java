package io.billwright.metering.usage;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import java.util.Collection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Merges what writers have added into the rollups of subscriptions, which then hold every entry that was committed
/// before. What is committed later is merged later, and makes its hours `changed` again.
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

    /// Locks the subscriptions, in the order of their ids; inside a transaction of the seller.
    public void handle(Collection<UUID> subscriptionIds) {
        subscriptionIds.stream().sorted().forEach(subscriptions::lock);
        merge(subscriptionIds);
    }

    /// For who has the subscriptions locked already. What has changed is billed by itself where no invoice is to come.
    public void merge(Collection<UUID> lockedIds) {
        mergeOnly(lockedIds);
        usageDue.billAlone(lockedIds);
    }

    /// For who issues their invoices now: only after that is it known whether another one is to come.
    public void mergeOnly(Collection<UUID> lockedIds) {
        var ids = lockedIds.toArray(UUID[]::new);
        rollups.mergeHours(ids);
        rollups.mergeValues(ids);
    }
}
