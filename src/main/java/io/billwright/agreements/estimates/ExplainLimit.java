package io.billwright.agreements.estimates;

import io.billwright.core.contract.Terms;
import io.billwright.platform.http.Rejection;

/// Limits the size of explanations.
public final class ExplainLimit {

    /// About 15 MB of steps.
    private static final long MOST_AMOUNTS = 50_000;

    private ExplainLimit() {}

    public static void require(Terms terms) {
        if (amounts(terms) > MOST_AMOUNTS) {
            throw new Rejection.Invalid("too many lines and periods to explain; ask for the estimate without explain");
        }
    }

    /// Each line has steps of its own in each period.
    private static long amounts(Terms terms) {
        long amounts = 0;
        for (var phase : terms.phases()) {
            int periods = Math.ceilDiv(phase.months(), terms.frequency().months(phase.months()));
            amounts += (long) phase.lines().size() * periods;
        }
        return amounts;
    }
}
