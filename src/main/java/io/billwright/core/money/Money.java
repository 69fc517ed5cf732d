package io.billwright.core.money;

import java.math.BigDecimal;

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

    public Money plus(Money other) {
        requireSameCurrency(other);
        var sum = minorUnits + other.minorUnits;
        if (((minorUnits ^ sum) & (other.minorUnits ^ sum)) < 0) {
            throw new AmountTooLarge();
        }
        return new Money(sum, currency);
    }

    public Money minus(Money other) {
        return plus(other.negated());
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
        requireSameCurrency(other);
        return Long.compare(minorUnits, other.minorUnits);
    }

    /// As in "13000.00 USD".
    @Override
    public String toString() {
        return major().toPlainString() + " " + currency;
    }

    private void requireSameCurrency(Money other) {
        if (currency != other.currency) {
            throw new IllegalArgumentException(currency + " and " + other.currency + " cannot be mixed");
        }
    }
}
