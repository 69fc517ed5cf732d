package io.billwright.metering.usage;

import io.billwright.metering.usage.CheckUsage.Checked;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The only writer of usage (S6): whichever way entries come in, each counts once. It only inserts rows, so that
/// batches for one subscription do not wait for each other.
@Component
public final class WriteUsage {

    /// More than any caller passes at once.
    public static final int MOST = 10_000;

    private final CheckUsage checkUsage;
    private final UsageEntryStore entryStore;
    private final DeltaStore deltaStore;

    WriteUsage(CheckUsage checkUsage, UsageEntryStore entryStore, DeltaStore deltaStore) {
        this.checkUsage = checkUsage;
        this.entryStore = entryStore;
        this.deltaStore = deltaStore;
    }

    /// One result for each entry, in their order. Call inside a transaction of the seller. A caller that writes for
    /// several sellers in one transaction takes them in the order of their ids.
    public List<UsageResult> handle(Seller seller, List<UsageEntry> entries, Instant now) {
        if (entries.size() > MOST) {
            throw new IllegalArgumentException("a batch has at most " + MOST + " entries");
        }
        var checked = checkUsage.handle(seller, entries, now);
        return write(checked, entryStore.nextBatch(), now);
    }

    private List<UsageResult> write(List<Checked> checked, long firstPosition, Instant now) {
        var firsts = firsts(checked, firstPosition);
        var inserted = firsts.isEmpty() ? Set.<String>of() : entryStore.insert(List.copyOf(firsts.values()), now);
        var known = known(firsts, inserted);
        var deltas = new UsageDeltas();
        var results = new ArrayList<UsageResult>(checked.size());
        for (int i = 0; i < checked.size(); i++) {
            switch (checked.get(i)) {
                case Checked.Refused(var result) -> results.add(result);
                case Checked.Fine(var entry, var metered, var late) -> {
                    long position = firstPosition + i;
                    var id = entry.transactionId();
                    if (id == null || (inserted.contains(id) && isFirst(firsts.get(id), position))) {
                        deltas.add(entry, metered, position);
                        results.add(UsageResult.created(entry, late));
                    } else {
                        results.add(again(entry, known.get(id), late));
                    }
                }
            }
        }
        deltaStore.insert(deltas, firstPosition);
        return results;
    }

    private static boolean isFirst(@Nullable StoredEntry first, long position) {
        return first != null && first.position() == position;
    }

    /// The first entry of each id, sorted by id.
    private static Map<String, StoredEntry> firsts(List<Checked> checked, long firstPosition) {
        var firsts = new TreeMap<String, StoredEntry>();
        for (int i = 0; i < checked.size(); i++) {
            if (checked.get(i) instanceof Checked.Fine fine && fine.entry().transactionId() != null) {
                var entry = fine.entry();
                var counted = fine.metered().countedProperties(entry.brickId());
                firsts.putIfAbsent(
                        fine.entry().transactionId(), new StoredEntry(entry, firstPosition + i, counted, null, null));
            }
        }
        return firsts;
    }

    /// The entries stored under the ids of the batch. Read after inserting, so that entries which another transaction
    /// has added meanwhile are found.
    private Map<String, StoredEntry> known(Map<String, StoredEntry> firsts, Set<String> inserted) {
        if (inserted.size() == firsts.size()) {
            return firsts;
        }
        var others = new HashSet<>(firsts.keySet());
        others.removeAll(inserted);
        var known = new HashMap<>(firsts);
        known.putAll(entryStore.find(others));
        return known;
    }

    private static UsageResult again(UsageEntry entry, @Nullable StoredEntry known, boolean late) {
        return known != null && known.isOf(entry)
                ? UsageResult.duplicate(entry, late)
                : UsageResult.conflict(entry, late);
    }
}
