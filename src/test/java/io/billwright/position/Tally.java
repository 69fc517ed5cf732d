package io.billwright.position;

import java.util.EnumMap;
import java.util.Map;

/// Counts how often each act was performed, and how often there was nothing it could apply to.
final class Tally {

    private final Map<Act, int[]> counts = new EnumMap<>(Act.class);

    synchronized void count(Act act, boolean done) {
        counts.computeIfAbsent(act, _ -> new int[2])[done ? 0 : 1]++;
    }

    synchronized int done(Act act) {
        return counts.getOrDefault(act, new int[2])[0];
    }

    @Override
    public synchronized String toString() {
        var text = new StringBuilder("%-20s %8s %8s%n".formatted("operation", "done", "idle"));
        counts.forEach((act, count) -> text.append("%-20s %8d %8d%n".formatted(act, count[0], count[1])));
        return text.toString();
    }
}
