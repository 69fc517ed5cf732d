package io.billwright.estimates;

import io.billwright.core.contract.Terms;
import io.billwright.http.Rejection;

/// Keeps explanations to a size that can be sent.
public final class ExplainLimit {

    /// About 15 MB of steps; a year of 200 bricks has a quarter of them.
    private static final long MOST_PARTS = 2_000_000;

    private ExplainLimit() {}

    public static void require(Terms terms) {
        if (parts(terms) > MOST_PARTS) {
            throw new Rejection.Invalid("too many lines and periods to explain; ask for the estimate without explain");
        }
    }

    /// The parts of all steps, roughly. The share a line has of a coupon or a tax is explained by the shares of all
    /// lines with it, so they grow with the square of the lines.
    private static long parts(Terms terms) {
        long allLines = 0;
        long parts = 0;
        for (var phase : terms.phases()) {
            long lines = phase.lines().size();
            int periods = Math.ceilDiv(phase.months(), terms.frequency().months(phase.months()));
            allLines += lines;
            parts += lines * lines * periods;
        }
        return parts + allLines * allLines;
    }
}
