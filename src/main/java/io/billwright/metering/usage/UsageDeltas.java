package io.billwright.metering.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The totals of a batch of entries: by hour, and by the values of the properties that bricks count.
final class UsageDeltas {

    private final Map<Hour, Delta> hours = new HashMap<>();
    private final Map<Value, Integer> values = new HashMap<>();

    record Hour(UUID subscriptionId, UUID brickId, Instant hour, boolean identified) {}

    /// A value of a property, on the day that begins at `day`.
    record Value(UUID subscriptionId, UUID brickId, Instant day, String property, String value) {}

    /// `highest` and `last` are null if entries were only taken away.
    record Delta(
            Hour hour,
            int entries,
            BigDecimal total,
            @Nullable BigDecimal highest,
            @Nullable Last last) {

        private Delta plus(Delta other) {
            return new Delta(
                    hour,
                    entries + other.entries,
                    total.add(other.total),
                    highest == null ? other.highest : other.highest == null ? highest : highest.max(other.highest),
                    last == null ? other.last : other.last == null ? last : last.orLater(other.last));
        }
    }

    /// The newest value: by its time, then by its arrival.
    record Last(Instant time, long position, BigDecimal value) {

        private Last orLater(Last other) {
            int byTime = time.compareTo(other.time);
            return byTime > 0 || (byTime == 0 && position > other.position) ? this : other;
        }
    }

    void add(UsageEntry entry, Metered metered, long position) {
        var value = entry.value();
        var last = new Last(entry.time(), position, value);
        merge(new Delta(hour(entry, metered), 1, value, value, last));
        count(entry, metered, metered.countedProperties(entry.brickId()), 1);
    }

    /// Takes an entry away, with the values that were counted when it was added, because its brick may count others
    /// by now. The maximum and the last value have to be recomputed afterwards.
    void takeAway(StoredEntry stored, Metered metered) {
        var entry = stored.entry();
        merge(new Delta(hour(entry, metered), -1, entry.value().negate(), null, null));
        count(entry, metered, stored.counted(), -1);
    }

    private void merge(Delta delta) {
        hours.merge(delta.hour(), delta, Delta::plus);
    }

    private void count(UsageEntry entry, Metered metered, List<String> properties, int entries) {
        for (var property : properties) {
            var value = CountedValue.of(entry.properties(), property);
            if (value != null) {
                var day = metered.hours().startOfDay(entry.time());
                values.merge(
                        new Value(entry.subscriptionId(), entry.brickId(), day, property, value),
                        entries,
                        Integer::sum);
            }
        }
    }

    static Hour hour(UsageEntry entry, Metered metered) {
        var hour = metered.hours().of(entry.time());
        return new Hour(entry.subscriptionId(), entry.brickId(), hour.start(), entry.transactionId() != null);
    }

    Collection<Delta> hours() {
        return hours.values();
    }

    Map<Value, Integer> values() {
        return values;
    }
}
