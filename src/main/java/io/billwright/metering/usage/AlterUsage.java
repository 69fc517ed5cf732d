package io.billwright.metering.usage;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Edits or deletes an entry and updates all totals that include it.
@Component
final class AlterUsage {

    private final SubscriptionStore subscriptions;
    private final MeteredSubscriptions meteredSubscriptions;
    private final UsageEntryStore entryStore;
    private final DeltaStore deltaStore;
    private final CompactUsage compactUsage;
    private final RollupStore rollups;

    AlterUsage(
            SubscriptionStore subscriptions,
            MeteredSubscriptions meteredSubscriptions,
            UsageEntryStore entryStore,
            DeltaStore deltaStore,
            CompactUsage compactUsage,
            RollupStore rollups) {
        this.subscriptions = subscriptions;
        this.meteredSubscriptions = meteredSubscriptions;
        this.entryStore = entryStore;
        this.deltaStore = deltaStore;
        this.compactUsage = compactUsage;
        this.rollups = rollups;
    }

    /// Reads the entry after locking its subscription, so that nobody else changes it before the transaction ends
    /// (S3). Its deltas were committed together with it, so merging them from now on cannot miss any.
    StoredEntry lock(String transactionId) {
        var found = entryStore.find(transactionId).orElseThrow(AlterUsage::unknown);
        subscriptions.lock(found.entry().subscriptionId());
        return entryStore.find(transactionId).orElseThrow(AlterUsage::unknown);
    }

    private static Rejection unknown() {
        return new Rejection.NotFound("usage entry");
    }

    /// Replaces the content of the `locked` entry with `to`.
    void change(Seller seller, StoredEntry locked, UsageEntry to) {
        var deltas = new UsageDeltas();
        var metered = metered(seller, locked);
        entryStore.change(locked, to, metered.countedProperties(to.brickId()));
        deltas.takeAway(locked, metered);
        deltas.add(to, metered, locked.position());
        var hours = new HashSet<LocalHours.Hour>();
        hours.add(metered.hours().of(locked.entry().time()));
        hours.add(metered.hours().of(to.time()));
        follow(deltas, metered, hours, to);
    }

    void delete(Seller seller, StoredEntry locked, Instant now) {
        entryStore.delete(locked, now);
        var deltas = new UsageDeltas();
        var metered = metered(seller, locked);
        deltas.takeAway(locked, metered);
        follow(deltas, metered, Set.of(metered.hours().of(locked.entry().time())), locked.entry());
    }

    private Metered metered(Seller seller, StoredEntry locked) {
        var id = locked.entry().subscriptionId();
        return Objects.requireNonNull(
                meteredSubscriptions.find(seller, List.of(id)).get(id));
    }

    /// Sums and counts change by deltas. The maximum and the last value are recomputed from the entries; an entry
    /// that is written at the same time is merged later, which is harmless.
    private void follow(UsageDeltas deltas, Metered metered, Set<LocalHours.Hour> hours, UsageEntry entry) {
        deltaStore.insert(deltas, entryStore.nextBatch());
        compactUsage.merge(List.of(metered.subscriptionId()));
        hours.forEach(hour -> rollups.recompute(metered.subscriptionId(), entry.brickId(), hour));
    }
}
