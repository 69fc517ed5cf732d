package io.billwright.core.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// An exact number: a decimal over a positive decimal. It grows as needed, so it never overflows and never rounds.
public record Fraction(BigDecimal numerator, BigDecimal denominator) implements Comparable<Fraction> {

    public static final Fraction ZERO = of(BigDecimal.ZERO);
    public static final Fraction ONE = of(BigDecimal.ONE);

    public Fraction {
        if (denominator.signum() <= 0) {
            throw new IllegalArgumentException("the denominator of a fraction is above zero");
        }
    }

    public static Fraction of(BigDecimal value) {
        return new Fraction(value, BigDecimal.ONE);
    }

    public static Fraction of(long value) {
        return of(BigDecimal.valueOf(value));
    }

    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigDecimal.valueOf(numerator), BigDecimal.valueOf(denominator));
    }

    /// Reads what [#toString] wrote.
    public static Fraction parse(String text) {
        int slash = text.indexOf('/');
        return slash < 0
                ? of(new BigDecimal(text))
                : new Fraction(new BigDecimal(text.substring(0, slash)), new BigDecimal(text.substring(slash + 1)));
    }

    public Fraction plus(Fraction other) {
        if (denominator.compareTo(other.denominator) == 0) {
            return new Fraction(numerator.add(other.numerator), denominator);
        }
        return new Fraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    public Fraction minus(Fraction other) {
        return plus(other.negated());
    }

    public Fraction negated() {
        return new Fraction(numerator.negate(), denominator);
    }

    public Fraction times(Fraction other) {
        return new Fraction(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    public Fraction dividedBy(Fraction other) {
        var sign = BigDecimal.valueOf(other.signum());
        return new Fraction(
                numerator.multiply(other.denominator).multiply(sign),
                denominator.multiply(other.numerator).multiply(sign));
    }

    /// This many hundredths.
    public Fraction hundredths() {
        return new Fraction(numerator.scaleByPowerOfTen(-2), denominator);
    }

    public int signum() {
        return numerator.signum();
    }

    /// The nearest decimal with at most so many digits after the point, for display only.
    public BigDecimal toDecimal(int digits) {
        var decimal =
                numerator.divide(denominator, digits, RoundingMode.HALF_UP).stripTrailingZeros();
        return decimal.setScale(Math.max(0, decimal.scale()));
    }

    public Fraction roundedUpToWhole() {
        return of(numerator.divide(denominator, 0, RoundingMode.CEILING));
    }

    long roundedCents() {
        return cents(RoundingMode.HALF_UP);
    }

    long flooredCents() {
        return cents(RoundingMode.FLOOR);
    }

    private long cents(RoundingMode mode) {
        var cents = numerator.scaleByPowerOfTen(2).divide(denominator, 0, mode);
        try {
            return cents.longValueExact();
        } catch (ArithmeticException _) {
            throw new AmountTooLarge();
        }
    }

    @Override
    public int compareTo(Fraction other) {
        return denominator.compareTo(other.denominator) == 0
                ? numerator.compareTo(other.numerator)
                : numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fraction fraction && compareTo(fraction) == 0;
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /// The exact value: a plain decimal if there is one ("12.5"), else the fraction in lowest terms ("2/3").
    @Override
    public String toString() {
        int scale = Math.max(0, Math.max(numerator.scale(), denominator.scale()));
        var over = numerator.movePointRight(scale).toBigIntegerExact();
        var under = denominator.movePointRight(scale).toBigIntegerExact();
        var common = over.gcd(under);
        over = over.divide(common);
        under = under.divide(common);
        return terminates(under)
                ? new BigDecimal(over).divide(new BigDecimal(under)).toPlainString()
                : over + "/" + under;
    }

    private static boolean terminates(BigInteger denominator) {
        var rest = denominator.shiftRight(denominator.getLowestSetBit());
        var five = BigInteger.valueOf(5);
        while (rest.mod(five).signum() == 0) {
            rest = rest.divide(five);
        }
        return rest.equals(BigInteger.ONE);
    }
}
