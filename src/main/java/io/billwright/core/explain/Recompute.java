package io.billwright.core.explain;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.util.ArrayList;
import java.util.IdentityHashMap;

/// Computes trees of steps anew from their leaves alone; the values noted at the other steps are not looked at (R21).
public final class Recompute {

    /// Steps that several others share are computed once.
    private final IdentityHashMap<Step, Fraction> known = new IdentityHashMap<>();

    public Money amount(Step step, CurrencyCode currency) {
        return Money.round(value(step), currency);
    }

    private Fraction value(Step step) {
        var value = known.get(step);
        if (value == null) {
            value = step.operation() == Operation.INPUT ? Fraction.parse(step.value()) : combined(step);
            known.put(step, value);
        }
        return value;
    }

    private Fraction combined(Step step) {
        var parts = new ArrayList<Fraction>(step.parts().size());
        for (var part : step.parts()) {
            parts.add(value(part));
        }
        return step.operation().apply(parts);
    }
}
