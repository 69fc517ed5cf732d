package io.billwright.core.explain;

import io.billwright.core.explain.Explanation.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Several amounts explained by one shared list of steps, since the amounts of an invoice have most steps in common.
/// `places` are the positions of the amounts in the list.
public record ExplainedAmounts(List<Entry> steps, List<Integer> places) {

    public ExplainedAmounts {
        steps = List.copyOf(steps);
        places = List.copyOf(places);
    }

    public static ExplainedAmounts of(List<Amount> amounts) {
        var collected = new Collected();
        var places = new ArrayList<Integer>(amounts.size());
        for (var amount : amounts) {
            places.add(collected.add(Objects.requireNonNull(amount.how(), "the amount is not explained")));
        }
        return new ExplainedAmounts(collected.steps, places);
    }

    /// The tree of steps of each amount.
    public List<Step> trees() {
        var trees = new ArrayList<Step>(steps.size());
        for (var step : steps) {
            var parts = step.parts().stream().map(trees::get).toList();
            trees.add(new Step(step.name(), step.operation(), step.value(), parts));
        }
        return places.stream().map(trees::get).toList();
    }

    /// Collects steps into a list, each after its parts. Equal steps are kept once, even if they were created
    /// separately.
    static final class Collected {

        final List<Entry> steps = new ArrayList<>();
        private final IdentityHashMap<Step, Integer> known = new IdentityHashMap<>();
        private final Map<Entry, Integer> same = new HashMap<>();

        int add(Step step) {
            var place = known.get(step);
            if (place == null) {
                place = place(step);
                known.put(step, place);
            }
            return place;
        }

        private int place(Step step) {
            var parts = new ArrayList<Integer>(step.parts().size());
            for (var part : step.parts()) {
                parts.add(add(part));
            }
            var entry = new Entry(step.name(), step.operation(), step.value(), parts);
            var before = same.putIfAbsent(entry, steps.size());
            if (before == null) {
                steps.add(entry);
                return steps.size() - 1;
            }
            return before;
        }
    }
}
