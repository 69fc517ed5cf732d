package io.billwright.core.explain;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/// Recomputes amounts from the leaves of their trees alone, ignoring the values recorded at the other steps (R21).
public final class Recompute {

    /// Steps that several others share are computed once.
    private final IdentityHashMap<Step, Fraction> known = new IdentityHashMap<>();

    private final IdentityHashMap<Step, List<Money>> allocations = new IdentityHashMap<>();

    public Money amount(Step step, CurrencyCode currency) {
        return Money.round(value(step), currency);
    }

    private Fraction value(Step step) {
        var value = known.get(step);
        if (value == null) {
            value = switch (step.operation()) {
                case INPUT -> Fraction.parse(step.value());
                case SHARE -> share(step.parts().get(0), step.parts().get(1));
                default -> step.operation().apply(values(step.parts()));
            };
            known.put(step, value);
        }
        return value;
    }

    private Fraction share(Step allocation, Step place) {
        var shares = allocations.get(allocation);
        if (shares == null) {
            shares = Operation.allocate(values(allocation.parts()));
            allocations.put(allocation, shares);
        }
        return shares.get(value(place).toDecimal(0).intValueExact() - 1).exact();
    }

    private List<Fraction> values(List<Step> steps) {
        var values = new ArrayList<Fraction>(steps.size());
        for (var step : steps) {
            values.add(value(step));
        }
        return values;
    }
}
