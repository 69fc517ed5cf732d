package io.billwright.core.money;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/// Splits an amount across lines so that no cent is lost (R5). Amounts spread over time use differences of running
/// totals instead.
public final class Allocation {

    private record Remainder(int line, Fraction value) {}

    private Allocation() {}

    /// Splits by largest remainder: each share is rounded down, then the cents missing from the rounded sum go, one
    /// each, to the largest remainders; ties go to the first line.
    public static List<Money> largestRemainder(List<Fraction> shares, CurrencyCode currency) {
        var parts = new ArrayList<Money>(shares.size());
        var remainders = new ArrayList<Remainder>(shares.size());
        var sum = Fraction.ZERO;
        var given = Money.zero(currency);
        for (var share : shares) {
            var part = new Money(share.flooredCents(), currency);
            remainders.add(new Remainder(parts.size(), share.minus(part.exact())));
            parts.add(part);
            given = given.plus(part);
            sum = sum.plus(share);
        }
        long missing = Money.round(sum, currency).minus(given).minorUnits();
        if (missing > 0) {
            remainders.sort(Collections.reverseOrder(Comparator.comparing(Remainder::value)));
            var cent = new Money(1, currency);
            for (var remainder : remainders.subList(0, Math.toIntExact(missing))) {
                parts.set(remainder.line, parts.get(remainder.line).plus(cent));
            }
        }
        return parts;
    }

    /// Splits the whole in proportion to the weights by [#largestRemainder]. If the weights add up to zero, the first
    /// line gets all of it.
    public static List<Money> byWeight(Money whole, List<Fraction> weights) {
        if (weights.size() == 1) {
            return List.of(whole);
        }
        var sum = weights.stream().reduce(Fraction.ZERO, Fraction::plus);
        if (sum.signum() == 0) {
            var parts = new ArrayList<>(Collections.nCopies(weights.size(), Money.zero(whole.currency())));
            parts.set(0, whole);
            return parts;
        }
        var factor = whole.exact().dividedBy(sum);
        return largestRemainder(weights.stream().map(factor::times).toList(), whole.currency());
    }
}
