package io.billwright.position;

import io.billwright.position.Terms.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// R19: the milestones that are agreed, by their bricks.
final class AgreedMilestones {

    private final Map<String, Milestones> known = new LinkedHashMap<>();

    /// An upgrade changes the milestones there were `before` and brings others; what else is agreed has new ones.
    void change(Terms terms, Terms before) {
        for (var line : terms.lines()) {
            if (line.brick().kind() == Kind.MILESTONE) {
                var id = line.brick().id();
                if (before.line(id).isEmpty()) {
                    known.put(id, new Milestones(line, terms.couponRate()));
                }
                Objects.requireNonNull(known.get(id)).change(line, terms.couponRate());
            }
        }
    }

    /// How much of a milestone can be completed.
    long left(String brickId) {
        var found = known.get(brickId);
        return found == null ? 0 : found.left();
    }

    Milestones.Done complete(String brickId, int quantity, Span day) {
        return Objects.requireNonNull(known.get(brickId)).complete(quantity, day);
    }
}
