package io.billwright.edges.integrations.kafka;

import io.billwright.edges.integrations.kafka.Received.Entry;
import io.billwright.edges.integrations.kafka.Received.Stray;
import io.billwright.edges.integrations.kafka.Received.Unusable;
import io.billwright.platform.db.Seller;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/// A batch of records grouped by seller. All writers go through sellers in the same order, so that they cannot
/// deadlock.
record SortedBatch(SortedMap<Seller, Share> bySeller, List<Parking> stray) {

    /// One seller's part of a batch.
    record Share(List<Entry> entries, List<Parking> unusable) {}

    static SortedBatch of(List<Received> batch, KnownSellers sellers) {
        var named =
                batch.stream().flatMap(received -> seller(received).stream()).collect(Collectors.toSet());
        var known = sellers.find(named);
        var sorted = new SortedBatch(new TreeMap<>(Comparator.comparing(Seller::id)), new ArrayList<>());
        batch.forEach(received -> sorted.add(received, known));
        return sorted;
    }

    private static Optional<UUID> seller(Received received) {
        return switch (received) {
            case Entry entry -> Optional.of(entry.sellerId());
            case Unusable unusable -> Optional.of(unusable.sellerId());
            case Stray _ -> Optional.empty();
        };
    }

    private void add(Received received, Map<UUID, Seller> known) {
        switch (received) {
            case Stray(var record, var message) -> stray.add(new Parking(record, Parking.Reason.UNREADABLE, message));
            case Entry entry -> {
                var seller = known.get(entry.sellerId());
                if (seller == null) {
                    addUnknown(received);
                } else {
                    share(seller).entries().add(entry);
                }
            }
            case Unusable(var record, var sellerId, var reason, var message) -> {
                var seller = known.get(sellerId);
                if (seller == null) {
                    addUnknown(received);
                } else {
                    share(seller).unusable().add(new Parking(record, reason, message));
                }
            }
        }
    }

    private void addUnknown(Received received) {
        stray.add(new Parking(
                received.record(), Parking.Reason.UNREADABLE, "the key names no seller that there is here"));
    }

    private Share share(Seller seller) {
        return bySeller.computeIfAbsent(seller, _ -> new Share(new ArrayList<>(), new ArrayList<>()));
    }
}
