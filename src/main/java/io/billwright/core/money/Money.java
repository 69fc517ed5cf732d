package io.billwright.core.money;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/// An exact amount in minor units (cents). Arithmetic is exact or fails with [AmountTooLarge]; the only way in from a
/// fraction is [#round], so every rounding in the code base can be found by its call sites.
public record Money(long minorUnits, CurrencyCode currency) implements Comparable<Money> {

    public static Money zero(CurrencyCode currency) {
        return new Money(0, currency);
    }

    /// Rounds half up, away from zero (R4): 0.5 cent becomes 1, -0.5 cent becomes -1.
    public static Money round(Fraction major, CurrencyCode currency) {
        return new Money(major.roundedCents(), currency);
    }

    /// Adds up the amount that `amount` takes from each part.
    public static <T> Money sum(CurrencyCode currency, List<T> parts, Function<T, Money> amount) {
        long sum = 0;
        for (var part : parts) {
            var money = amount.apply(part);
            money.requireSame(currency);
            sum = added(sum, money.minorUnits);
        }
        return new Money(sum, currency);
    }

    public Money plus(Money other) {
        requireSame(other.currency);
        return new Money(added(minorUnits, other.minorUnits), currency);
    }

    public Money minus(Money other) {
        requireSame(other.currency);
        long difference = minorUnits - other.minorUnits;
        if (((minorUnits ^ other.minorUnits) & (minorUnits ^ difference)) < 0) {
            throw new AmountTooLarge();
        }
        return new Money(difference, currency);
    }

    public Money negated() {
        if (minorUnits == Long.MIN_VALUE) {
            throw new AmountTooLarge();
        }
        return new Money(-minorUnits, currency);
    }

    /// The amount in major units, with two decimals.
    public BigDecimal major() {
        return BigDecimal.valueOf(minorUnits, 2);
    }

    public Fraction exact() {
        return Fraction.of(minorUnits, 100);
    }

    @Override
    public int compareTo(Money other) {
        requireSame(other.currency);
        return Long.compare(minorUnits, other.minorUnits);
    }

    /// As in "13000.00 USD".
    @Override
    public String toString() {
        return major().toPlainString() + " " + currency;
    }

    private static long added(long one, long other) {
        long sum = one + other;
        if (((one ^ sum) & (other ^ sum)) < 0) {
            throw new AmountTooLarge();
        }
        return sum;
    }

    private void requireSame(CurrencyCode other) {
        if (currency != other) {
            throw new IllegalArgumentException(currency + " and " + other + " cannot be mixed");
        }
    }
}
