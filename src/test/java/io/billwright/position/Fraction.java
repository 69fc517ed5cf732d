package io.billwright.position;

import java.math.BigDecimal;
import java.math.BigInteger;

/// An exact rational number. It becomes cents only through [#cents] (R4).
record Fraction(BigInteger top, BigInteger bottom) implements Comparable<Fraction> {

    static final Fraction ZERO = of(0);
    static final Fraction ONE = of(1);

    Fraction {
        if (bottom.signum() == 0) {
            throw new ArithmeticException("nothing is divided by zero");
        }
        var common = top.gcd(bottom).multiply(BigInteger.valueOf(bottom.signum()));
        top = top.divide(common);
        bottom = bottom.divide(common);
    }

    static Fraction of(long whole) {
        return new Fraction(BigInteger.valueOf(whole), BigInteger.ONE);
    }

    static Fraction of(long top, long bottom) {
        return new Fraction(BigInteger.valueOf(top), BigInteger.valueOf(bottom));
    }

    static Fraction of(String decimal) {
        var number = new BigDecimal(decimal);
        return number.scale() > 0
                ? new Fraction(number.unscaledValue(), BigInteger.TEN.pow(number.scale()))
                : new Fraction(number.toBigIntegerExact(), BigInteger.ONE);
    }

    Fraction plus(Fraction other) {
        return new Fraction(top.multiply(other.bottom).add(other.top.multiply(bottom)), bottom.multiply(other.bottom));
    }

    Fraction minus(Fraction other) {
        return plus(other.times(of(-1)));
    }

    Fraction times(Fraction other) {
        return new Fraction(top.multiply(other.top), bottom.multiply(other.bottom));
    }

    Fraction times(long whole) {
        return times(of(whole));
    }

    Fraction over(Fraction other) {
        return new Fraction(top.multiply(other.bottom), bottom.multiply(other.top));
    }

    /// Deducts a percentage.
    Fraction lessPercent(Fraction percent) {
        return times(ONE.minus(percent.over(of(100))));
    }

    Fraction max(Fraction other) {
        return compareTo(other) >= 0 ? this : other;
    }

    Fraction min(Fraction other) {
        return compareTo(other) <= 0 ? this : other;
    }

    boolean isWhole() {
        return bottom.equals(BigInteger.ONE);
    }

    int sign() {
        return top.signum();
    }

    long floor() {
        var parts = top.divideAndRemainder(bottom);
        return parts[0].longValueExact() - (parts[1].signum() < 0 ? 1 : 0);
    }

    Fraction ceiling() {
        return of(-times(-1).floor());
    }

    /// R4: rounds half up, away from zero.
    long cents() {
        var half = times(sign() < 0 ? -1 : 1).plus(of(1, 2)).floor();
        return sign() < 0 ? -half : half;
    }

    /// R10: rounds to a number of decimals, half away from zero.
    Fraction rounded(int decimals) {
        var scale = new Fraction(BigInteger.TEN.pow(decimals), BigInteger.ONE);
        return of(times(scale).cents()).over(scale);
    }

    @Override
    public int compareTo(Fraction other) {
        return top.multiply(other.bottom).compareTo(other.top.multiply(bottom));
    }

    @Override
    public String toString() {
        return bottom.equals(BigInteger.ONE) ? top.toString() : top + "/" + bottom;
    }
}
