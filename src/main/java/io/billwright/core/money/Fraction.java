package io.billwright.core.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// An exact rational number. It switches to big integers when needed, so it never overflows and never rounds.
///
/// Nearly all values fit two longs, which keeps pricing fast; the others are big integers in lowest terms.
public final class Fraction implements Comparable<Fraction> {

    public static final Fraction ZERO = new Fraction(0, 1, null);
    public static final Fraction ONE = new Fraction(1, 1, null);

    private static final Fraction HUNDREDTH = of(1, 100);

    /// Any number with this many decimal digits fits a long.
    private static final int LONG_DIGITS = 18;

    private static final long[] POWERS_OF_TEN =
            LongStream.iterate(1, power -> power * 10).limit(LONG_DIGITS + 1).toArray();

    private record Big(BigInteger numerator, BigInteger denominator) {}

    private final long numerator;
    private final long denominator;
    private final @Nullable Big big;

    private Fraction(long numerator, long denominator, @Nullable Big big) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.big = big;
    }

    public static Fraction of(BigDecimal value) {
        int scale = value.scale();
        if (scale >= 0 && scale <= LONG_DIGITS && value.precision() <= LONG_DIGITS) {
            return new Fraction(value.unscaledValue().longValue(), POWERS_OF_TEN[scale], null);
        }
        var digits = value.unscaledValue();
        return scale >= 0
                ? of(digits, BigInteger.TEN.pow(scale))
                : of(digits.multiply(BigInteger.TEN.pow(-scale)), BigInteger.ONE);
    }

    public static Fraction of(long value) {
        return new Fraction(value, 1, null);
    }

    public static Fraction of(long numerator, long denominator) {
        if (denominator <= 0) {
            throw new IllegalArgumentException("the denominator of a fraction is above zero");
        }
        return new Fraction(numerator, denominator, null);
    }

    private static Fraction of(BigInteger numerator, BigInteger denominator) {
        var common = numerator.gcd(denominator);
        var over = numerator.divide(common);
        var under = denominator.divide(common);
        return over.bitLength() < Long.SIZE && under.bitLength() < Long.SIZE
                ? new Fraction(over.longValue(), under.longValue(), null)
                : new Fraction(0, 1, new Big(over, under));
    }

    /// Reads what [#toString] wrote.
    public static Fraction parse(String text) {
        int slash = text.indexOf('/');
        return slash < 0
                ? of(new BigDecimal(text))
                : of(new BigInteger(text.substring(0, slash)), new BigInteger(text.substring(slash + 1)));
    }

    public Fraction plus(Fraction other) {
        if (big == null && other.big == null) {
            if (denominator % other.denominator == 0) {
                long factor = denominator / other.denominator;
                if (productFits(other.numerator, factor) && sumFits(numerator, other.numerator * factor)) {
                    return new Fraction(numerator + other.numerator * factor, denominator, null);
                }
            } else if (other.denominator % denominator == 0) {
                return other.plus(this);
            }
        }
        return of(over().multiply(other.under()).add(other.over().multiply(under())), under().multiply(other.under()));
    }

    public Fraction minus(Fraction other) {
        return plus(other.negated());
    }

    private Fraction negated() {
        return big == null && numerator != Long.MIN_VALUE
                ? new Fraction(-numerator, denominator, null)
                : of(over().negate(), under());
    }

    public Fraction times(Fraction other) {
        return big == null
                        && other.big == null
                        && productFits(numerator, other.numerator)
                        && productFits(denominator, other.denominator)
                ? new Fraction(numerator * other.numerator, denominator * other.denominator, null)
                : of(over().multiply(other.over()), under().multiply(other.under()));
    }

    public Fraction dividedBy(Fraction other) {
        return times(other.inverse());
    }

    private Fraction inverse() {
        if (big == null && numerator > 0) {
            return new Fraction(denominator, numerator, null);
        }
        var sign = BigInteger.valueOf(signum());
        return of(under().multiply(sign), over().multiply(sign));
    }

    /// This number divided by 100, for example a percentage as a factor.
    public Fraction hundredths() {
        return times(HUNDREDTH);
    }

    public int signum() {
        return big == null ? Long.signum(numerator) : big.numerator.signum();
    }

    /// The nearest decimal with at most `digits` digits after the point: for values that are shown or stored, not on
    /// the way to an amount.
    public BigDecimal toDecimal(int digits) {
        var decimal = divided(digits, RoundingMode.HALF_UP).stripTrailingZeros();
        return decimal.setScale(Math.max(0, decimal.scale()));
    }

    public Fraction roundedUpToWhole() {
        return of(divided(0, RoundingMode.CEILING));
    }

    private BigDecimal divided(int digits, RoundingMode mode) {
        return new BigDecimal(over()).divide(new BigDecimal(under()), digits, mode);
    }

    long roundedCents() {
        if (big == null && productFits(numerator, 100)) {
            long cents = numerator * 100 / denominator;
            long rest = Math.abs(numerator * 100 % denominator);
            return rest >= denominator - rest ? cents + Long.signum(numerator) : cents;
        }
        return bigCents(RoundingMode.HALF_UP);
    }

    long flooredCents() {
        return big == null && productFits(numerator, 100)
                ? Math.floorDiv(numerator * 100, denominator)
                : bigCents(RoundingMode.FLOOR);
    }

    private long bigCents(RoundingMode mode) {
        try {
            return times(of(100)).divided(0, mode).longValueExact();
        } catch (ArithmeticException _) {
            throw new AmountTooLarge();
        }
    }

    private BigInteger over() {
        return big == null ? BigInteger.valueOf(numerator) : big.numerator;
    }

    private BigInteger under() {
        return big == null ? BigInteger.valueOf(denominator) : big.denominator;
    }

    private static boolean productFits(long one, long other) {
        return Math.multiplyHigh(one, other) == (one * other) >> (Long.SIZE - 1);
    }

    private static boolean sumFits(long one, long other) {
        return ((one ^ (one + other)) & (other ^ (one + other))) >= 0;
    }

    @Override
    public int compareTo(Fraction other) {
        return big == null && other.big == null && denominator == other.denominator
                ? Long.compare(numerator, other.numerator)
                : over().multiply(other.under()).compareTo(other.over().multiply(under()));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fraction fraction && compareTo(fraction) == 0;
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /// The exact value: a plain decimal if there is one ("12.5"), else the fraction in lowest terms ("2/3").
    @Override
    public String toString() {
        if (big == null && denominator == 1) {
            return Long.toString(numerator);
        }
        var common = over().gcd(under());
        var over = over().divide(common);
        var under = under().divide(common);
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
