package io.billwright.core.explain;

import io.billwright.core.money.CurrencyCode;
import org.jspecify.annotations.Nullable;

/// Turns totals reached over time into the amount that each stretch added: the difference of two rounded totals, so
/// that no cent is lost (R5).
public final class RunningTotal {

    private final String name;
    private final CurrencyCode currency;
    private @Nullable Amount reached;

    public RunningTotal(String name, CurrencyCode currency) {
        this.name = name;
        this.currency = currency;
    }

    /// Returns what was added since the last call, or since the beginning for the first call.
    public Amount reach(Figure upTo) {
        var before = reached;
        var now = upTo.round("amount so far", currency);
        reached = now;
        return before == null ? now : now.minus(name, before);
    }
}
