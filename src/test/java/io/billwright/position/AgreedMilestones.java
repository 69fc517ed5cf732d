package io.billwright.position;

import io.billwright.position.Terms.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// R19: the milestones of an agreement, by brick.
final class AgreedMilestones {

    private final Map<String, Milestones> known = new LinkedHashMap<>();

    /// Applies new terms. Milestones that were already in `before` are changed; all others start anew.
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

    /// A recast has milestones of its own.
    void replace(Terms terms) {
        known.clear();
        change(terms, Terms.NONE);
    }

    /// How many units of a milestone are not completed yet.
    long left(String brickId) {
        var found = known.get(brickId);
        return found == null ? 0 : found.left();
    }

    Milestones.Done complete(String brickId, int quantity, Span day) {
        return Objects.requireNonNull(known.get(brickId)).complete(quantity, day);
    }
}
