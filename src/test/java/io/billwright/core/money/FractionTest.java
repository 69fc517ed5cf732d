package io.billwright.core.money;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FractionTest {

    /// A fraction beside the same number as two big integers, which cannot overflow.
    private record Pair(Fraction fraction, BigInteger over, BigInteger under) {

        static Pair of(RandomGenerator random) {
            long over = random.nextLong() >> random.nextInt(63);
            long under = Math.max(1, (random.nextLong() >>> 1) >> random.nextInt(63));
            return new Pair(Fraction.of(over, under), BigInteger.valueOf(over), BigInteger.valueOf(under));
        }

        void isSameAs(Fraction other) {
            assertThat(other).isEqualTo(Fraction.parse(over + "/" + under));
            assertThat(other.signum()).isEqualTo(over.signum());
        }
    }

    @Test
    void arithmeticIsExactAtAnySize() {
        forSamples(random -> {
            var one = Pair.of(random);
            var two = Pair.of(random);
            var under = one.under.multiply(two.under);
            var left = one.over.multiply(two.under);
            var right = two.over.multiply(one.under);

            new Pair(one.fraction, left.add(right), under).isSameAs(one.fraction.plus(two.fraction));
            new Pair(one.fraction, left.subtract(right), under).isSameAs(one.fraction.minus(two.fraction));
            new Pair(one.fraction, one.over.multiply(two.over), under).isSameAs(one.fraction.times(two.fraction));
            assertThat(one.fraction.compareTo(two.fraction)).isEqualTo(left.compareTo(right));
            if (two.fraction.signum() != 0) {
                assertThat(one.fraction.dividedBy(two.fraction).times(two.fraction))
                        .isEqualTo(one.fraction);
            }
        });
    }

    @Test
    void sumsOfRelatedFractionsAreExactAtTheEdgeOfALong() {
        forSamples(random -> {
            long under = random.nextLong(1, 1_000);
            long factor = random.nextBoolean() ? 1 : random.nextLong(1, 1_000);
            long one = random.nextLong();
            long two = random.nextLong() >> random.nextInt(12);

            var sum = BigInteger.valueOf(one).add(BigInteger.valueOf(two).multiply(BigInteger.valueOf(factor)));
            var exact = Fraction.parse(sum + "/" + under * factor);
            assertThat(Fraction.of(one, under * factor).plus(Fraction.of(two, under)))
                    .isEqualTo(exact);
            assertThat(Fraction.of(two, under).plus(Fraction.of(one, under * factor)))
                    .isEqualTo(exact);
        });
    }

    @Test
    void aSumThatJustLeavesALongIsExact() {
        assertThat(Fraction.of(1L << 62, 6).plus(Fraction.of(1L << 61, 3))).isEqualTo(Fraction.of(1L << 62, 3));
    }

    @Test
    void largeAndSmallFractionsMix() {
        var large = Fraction.parse("100000000000000000000");
        var small = Fraction.of(5);

        assertThat(large.plus(small)).hasToString("100000000000000000005");
        assertThat(small.plus(large)).hasToString("100000000000000000005");
        assertThat(large.times(small)).hasToString("500000000000000000000");
        assertThat(small.times(large)).hasToString("500000000000000000000");
        assertThat(large).isGreaterThan(small);
        assertThat(small).isLessThan(large);
        assertThat(Fraction.of(-5)).isGreaterThan(Fraction.ZERO.minus(large));
        assertThat(Fraction.ONE.dividedBy(large).times(large)).isEqualTo(Fraction.ONE);
    }

    @Test
    void oneMoreThanALongHoldsIsStillExact() {
        assertThat(Fraction.of(Long.MAX_VALUE).plus(Fraction.ONE)).hasToString("9223372036854775808");
        assertThat(Fraction.of(Long.MIN_VALUE).minus(Fraction.ONE)).hasToString("-9223372036854775809");
        assertThat(Fraction.of(1, 1L << 62).times(Fraction.of(1, 2)))
                .hasToString(BigDecimal.ONE.divide(BigDecimal.TWO.pow(63)).toPlainString());
    }

    @Test
    void theTextOfAFractionReadsBackAsItself() {
        forSamples(random -> {
            var fraction = Pair.of(random).fraction.times(Pair.of(random).fraction);

            assertThat(Fraction.parse(fraction.toString())).isEqualTo(fraction).hasSameHashCodeAs(fraction);
        });
    }

    @Test
    void centsAreThoseOfBigDecimal() {
        forSamples(random -> {
            var pair = Pair.of(random);
            var cents = new BigDecimal(pair.over).movePointRight(2);
            var rounded = cents.divide(new BigDecimal(pair.under), 0, RoundingMode.HALF_UP);
            var floored = cents.divide(new BigDecimal(pair.under), 0, RoundingMode.FLOOR);

            if (rounded.toBigInteger().bitLength() < 64) {
                assertThat(pair.fraction.roundedCents()).isEqualTo(rounded.longValueExact());
            } else {
                assertThatThrownBy(pair.fraction::roundedCents).isInstanceOf(AmountTooLarge.class);
            }
            if (floored.toBigInteger().bitLength() < 64) {
                assertThat(pair.fraction.flooredCents()).isEqualTo(floored.longValueExact());
            } else {
                assertThatThrownBy(pair.fraction::flooredCents).isInstanceOf(AmountTooLarge.class);
            }
        });
    }

    @ParameterizedTest(name = "{0} is written {1}")
    @CsvSource({"1/2, 0.5", "2/3, 2/3", "10/5, 2", "-6/4, -1.5", "7/30, 7/30", "0/9, 0", "1/320, 0.003125", "9/6, 1.5"})
    void aFractionIsADecimalWhereItCanBe(String text, String shown) {
        assertThat(Fraction.parse(text)).hasToString(shown);
    }

    @ParameterizedTest(name = "{0} to the next whole number is {1}")
    @CsvSource({"1/2, 1", "2, 2", "2.000001, 3", "-0.5, 0", "99999999999999999999.1, 100000000000000000000"})
    void roundingUpGoesToTheNextWholeNumber(String text, String whole) {
        assertThat(Fraction.parse(text).roundedUpToWhole()).hasToString(whole);
    }

    @ParameterizedTest(name = "{0} is shown as {1}")
    @CsvSource({"10000/3, 3333.333333", "2/3, 0.666667", "10000, 10000", "2.50, 2.5"})
    void aQuantityIsShownWithSixDecimalsAtMost(String text, String shown) {
        assertThat(Fraction.parse(text).toDecimal(6).toString()).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "12.50, 12.5",
        "1E+3, 1000",
        "0.000001, 0.000001",
        "1E-19, 0.0000000000000000001",
        "99999999999999.999999, 99999999999999.999999"
    })
    void decimalsOfAnyScaleAreTakenExactly(BigDecimal value, String shown) {
        assertThat(Fraction.of(value)).hasToString(shown);
        assertThat(Fraction.of(value).hundredths()).isEqualTo(Fraction.of(value.movePointLeft(2)));
    }

    @Test
    void nothingIsDividedByZero() {
        assertThatThrownBy(() -> Fraction.of(1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fraction.ONE.dividedBy(Fraction.ZERO)).isInstanceOf(ArithmeticException.class);
        assertThat(Fraction.ONE).isNotEqualTo("1");
    }
}
