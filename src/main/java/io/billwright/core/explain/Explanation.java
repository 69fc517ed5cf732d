package io.billwright.core.explain;

import java.util.List;

/// A tree of steps as a list, to store and send. Lines share most of their steps, so a list that holds each step once
/// is much shorter than the tree.
public record Explanation(List<Entry> steps) {

    /// A step whose parts are the positions of earlier steps in the list, counted from 0.
    public record Entry(String name, Operation operation, String value, List<Integer> parts) {}

    /// Every step comes after its parts; the last one is the amount itself.
    public static Explanation of(Step amount) {
        var collected = new ExplainedAmounts.Collected();
        collected.add(amount);
        return new Explanation(collected.steps);
    }

    /// Rebuilds the tree.
    public Step tree() {
        return new ExplainedAmounts(steps, List.of(steps.size() - 1)).trees().getFirst();
    }
}
