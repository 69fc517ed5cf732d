package io.billwright.core.pricing;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;

/// What usage costs beyond a quantity that was committed to and paid in advance (R9).
public final class Commitment {

    private Commitment() {}

    /// The overage of one closed window: usage beyond the committed quantity continues up the tiers from there.
    /// Unused units do not roll over, and overage is never negative, even if a higher tier makes the total cheaper.
    public static Figure overage(Price price, Figure committed, Figure used, Explain explain) {
        if (used.value().compareTo(committed.value()) > 0) {
            var overage = Charging.amount(price, used, explain)
                    .minus("beyond the commitment", Charging.amount(price, committed, explain));
            if (overage.value().signum() > 0) {
                return overage;
            }
        }
        return explain.input("no overage", 0);
    }
}
