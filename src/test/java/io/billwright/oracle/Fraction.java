package io.billwright.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;

/// An exact rational number, always reduced and with a positive denominator.
public record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {

    public static final Fraction ZERO = of(0);
    public static final Fraction ONE = of(1);
    public static final Fraction HUNDRED = of(100);

    public Fraction {
        if (denominator.signum() == 0) {
            throw new ArithmeticException("denominator is zero");
        }
        if (denominator.signum() < 0) {
            numerator = numerator.negate();
            denominator = denominator.negate();
        }
        if (!denominator.equals(BigInteger.ONE)) {
            BigInteger divisor = numerator.gcd(denominator);
            if (!divisor.equals(BigInteger.ONE)) {
                numerator = numerator.divide(divisor);
                denominator = denominator.divide(divisor);
            }
        }
    }

    public static Fraction of(long whole) {
        return of(BigInteger.valueOf(whole));
    }

    public static Fraction of(BigInteger whole) {
        return new Fraction(whole, BigInteger.ONE);
    }

    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    public static Fraction of(BigDecimal decimal) {
        BigInteger unscaled = decimal.unscaledValue();
        return decimal.scale() >= 0
                ? new Fraction(unscaled, BigInteger.TEN.pow(decimal.scale()))
                : of(unscaled.multiply(BigInteger.TEN.pow(-decimal.scale())));
    }

    /// Reads a decimal such as "0.010".
    public static Fraction of(String decimal) {
        return of(new BigDecimal(decimal));
    }

    public Fraction plus(Fraction other) {
        if (denominator.equals(other.denominator)) {
            return new Fraction(numerator.add(other.numerator), denominator);
        }
        return new Fraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    public Fraction minus(Fraction other) {
        return plus(other.negated());
    }

    public Fraction times(Fraction other) {
        return new Fraction(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    public Fraction times(long factor) {
        return times(of(factor));
    }

    public Fraction dividedBy(Fraction other) {
        return new Fraction(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    public Fraction dividedBy(long divisor) {
        return dividedBy(of(divisor));
    }

    public Fraction negated() {
        return new Fraction(numerator.negate(), denominator);
    }

    public int signum() {
        return numerator.signum();
    }

    public Fraction min(Fraction other) {
        return compareTo(other) <= 0 ? this : other;
    }

    public Fraction max(Fraction other) {
        return compareTo(other) >= 0 ? this : other;
    }

    @Override
    public int compareTo(Fraction other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    /// The largest whole number that is not above this one.
    public BigInteger floor() {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    /// The smallest whole number that is not below this one.
    public BigInteger ceiling() {
        return negated().floor().negate();
    }

    /// R4: the nearest whole number; exactly one half goes away from zero.
    public BigInteger roundHalfUpAwayFromZero() {
        BigInteger twice = numerator.abs().shiftLeft(1).add(denominator);
        BigInteger size = twice.divide(denominator.shiftLeft(1));
        return numerator.signum() < 0 ? size.negate() : size;
    }

    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
