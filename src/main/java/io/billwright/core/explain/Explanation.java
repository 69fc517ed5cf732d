package io.billwright.core.explain;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/// A tree of steps as a list to store and send. Lines share most of their steps, so a list that holds each one once is
/// short where the tree written out would be long.
public record Explanation(List<Entry> steps) {

    /// A step whose parts are the places of earlier steps in the list, counted from 0.
    public record Entry(String name, Operation operation, String value, List<Integer> parts) {}

    /// Every step comes after its parts; the last one is the amount itself.
    public static Explanation of(Step amount) {
        var steps = new ArrayList<Entry>();
        add(amount, steps, new IdentityHashMap<>());
        return new Explanation(steps);
    }

    private static int add(Step step, List<Entry> steps, IdentityHashMap<Step, Integer> places) {
        var known = places.get(step);
        if (known != null) {
            return known;
        }
        var parts = step.parts().stream().map(part -> add(part, steps, places)).toList();
        steps.add(new Entry(step.name(), step.operation(), step.value(), parts));
        places.put(step, steps.size() - 1);
        return steps.size() - 1;
    }

    /// The tree again, to be read or recomputed.
    public Step tree() {
        var trees = new ArrayList<Step>();
        for (var step : steps) {
            var parts = step.parts().stream().map(trees::get).toList();
            trees.add(new Step(step.name(), step.operation(), step.value(), parts));
        }
        return trees.getLast();
    }
}
