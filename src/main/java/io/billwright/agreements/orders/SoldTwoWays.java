package io.billwright.agreements.orders;

import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Schedule.PricedPeriod;

/// Splits an amount, in cents, into the part for time and the part for one-time bricks, neither below zero. A
/// decrease for time is not taken back of what one-time bricks billed, nor the other way round (R11).
record SoldTwoWays(long forTime, long once) {

    static SoldTwoWays billed(PricedPeriod period) {
        return of(period, 1);
    }

    /// What a decrease takes back, as positive amounts.
    static SoldTwoWays wanted(PricedPeriod decrease) {
        return of(decrease, -1);
    }

    private static SoldTwoWays of(PricedPeriod period, int sign) {
        long total = sign * period.totals().total().money().minorUnits();
        long once = sign
                * period.lines().stream()
                        .filter(line -> line.line().kind() instanceof BrickKind.OneTime)
                        .mapToLong(line -> line.totals().total().money().minorUnits())
                        .sum();
        long ofTotal = Math.clamp(once, 0, Math.max(0, total));
        return new SoldTwoWays(Math.max(0, total) - ofTotal, ofTotal);
    }

    long total() {
        return Math.addExact(forTime, once);
    }

    SoldTwoWays atMost(SoldTwoWays other) {
        return new SoldTwoWays(Math.min(forTime, other.forTime), Math.min(once, other.once));
    }

    SoldTwoWays minus(SoldTwoWays part) {
        return new SoldTwoWays(forTime - part.forTime, once - part.once);
    }

    /// What is left after `taken`, which comes out of the part for time first.
    SoldTwoWays less(long taken) {
        long ofTime = Math.min(taken, forTime);
        return new SoldTwoWays(forTime - ofTime, Math.max(0, once - (taken - ofTime)));
    }
}
