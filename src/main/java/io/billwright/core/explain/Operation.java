package io.billwright.core.explain;

import io.billwright.core.money.Allocation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.util.List;

/// How a step combines its parts. Amounts are in major units.
public enum Operation {
    /// A leaf: a price, a quantity, a number of months, a rate.
    INPUT,
    /// Any number of parts, added.
    SUM,
    /// The first part less the second.
    DIFFERENCE,
    /// The first part times the second.
    PRODUCT,
    /// The first part over the second.
    QUOTIENT,
    /// The first part times the second in per cent.
    PERCENT,
    /// The first part reduced by the second in per cent.
    LESS_PERCENT,
    /// Rounded to cents, half up, away from zero (R4).
    ROUND,
    /// Rounded up to the next whole number.
    ROUND_UP,
    /// The exact shares of several lines, rounded together by largest remainder, so that no cent is lost (R5). The
    /// value is their rounded sum.
    ALLOCATE,
    /// One line's cents from an allocation (the first part); the second part is the line's place, counted from 1.
    SHARE;

    Fraction apply(List<Fraction> parts) {
        return switch (this) {
            case INPUT -> throw new IllegalStateException("an input has no parts");
            case SUM -> sum(parts);
            case DIFFERENCE -> parts.get(0).minus(parts.get(1));
            case PRODUCT -> parts.get(0).times(parts.get(1));
            case QUOTIENT -> parts.get(0).dividedBy(parts.get(1));
            case PERCENT -> parts.get(0).times(parts.get(1).hundredths());
            case LESS_PERCENT ->
                parts.get(0).times(Fraction.ONE.minus(parts.get(1).hundredths()));
            case ROUND -> Money.round(parts.get(0), ANY).exact();
            case ROUND_UP -> parts.get(0).roundedUpToWhole();
            case ALLOCATE -> Money.round(sum(parts), ANY).exact();
            case SHARE -> throw new IllegalStateException("a share is one of an allocation's, not of its value");
        };
    }

    private static final CurrencyCode ANY = CurrencyCode.USD;

    private static Fraction sum(List<Fraction> parts) {
        var sum = Fraction.ZERO;
        for (var part : parts) {
            sum = sum.plus(part);
        }
        return sum;
    }

    static List<Money> allocate(List<Fraction> shares) {
        return Allocation.largestRemainder(shares, ANY);
    }
}
