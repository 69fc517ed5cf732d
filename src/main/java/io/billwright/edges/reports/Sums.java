package io.billwright.edges.reports;

import java.util.EnumMap;
import java.util.Map;

/// Sums in cents, one for each constant of an enum.
public final class Sums<K extends Enum<K>> {

    private final Map<K, Long> amounts;

    public Sums(Class<K> kinds) {
        this.amounts = new EnumMap<>(kinds);
    }

    public void add(K kind, long amount) {
        amounts.merge(kind, amount, Math::addExact);
    }

    public long of(K kind) {
        return amounts.getOrDefault(kind, 0L);
    }

    public long all() {
        return amounts.values().stream().mapToLong(Long::longValue).sum();
    }

    public boolean isNothing() {
        return amounts.values().stream().allMatch(amount -> amount == 0);
    }

    public void clear() {
        amounts.clear();
    }
}
