package io.billwright.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/// Turns exact parts into whole cents that add up (R5).
public final class Spread {

    private Spread() {}

    public static Fraction sum(List<Fraction> parts) {
        Fraction sum = Fraction.ZERO;
        for (Fraction part : parts) {
            sum = sum.plus(part);
        }
        return sum;
    }

    /// Over time: the rounded running total up to each part, minus the one before (R5, D6).
    public static List<BigInteger> overTime(List<Fraction> parts) {
        List<BigInteger> amounts = new ArrayList<>();
        Fraction upToHere = Fraction.ZERO;
        BigInteger roundedBefore = BigInteger.ZERO;
        for (Fraction part : parts) {
            upToHere = upToHere.plus(part);
            BigInteger roundedHere = upToHere.roundHalfUpAwayFromZero();
            amounts.add(roundedHere.subtract(roundedBefore));
            roundedBefore = roundedHere;
        }
        return amounts;
    }

    /// Across lines: round down, then give the remaining cents to the largest remainders; ties go to the first (D8).
    public static List<BigInteger> acrossLines(List<Fraction> shares) {
        BigInteger leftOver = sum(shares).roundHalfUpAwayFromZero();
        List<BigInteger> amounts = new ArrayList<>();
        List<Fraction> remainders = new ArrayList<>();
        List<Integer> byRemainder = new ArrayList<>();
        for (Fraction share : shares) {
            BigInteger floor = share.floor();
            byRemainder.add(amounts.size());
            amounts.add(floor);
            remainders.add(share.minus(Fraction.of(floor)));
            leftOver = leftOver.subtract(floor);
        }
        byRemainder.sort(Comparator.comparing(remainders::get, Collections.reverseOrder()));
        for (int i = 0; i < leftOver.intValueExact(); i++) {
            int line = byRemainder.get(i);
            amounts.set(line, amounts.get(line).add(BigInteger.ONE));
        }
        return amounts;
    }

    /// Splits an amount by weights in the same way; if the weights add up to zero, the first part gets all of it.
    public static List<BigInteger> byWeights(BigInteger total, List<Fraction> weights) {
        Fraction sum = sum(weights);
        List<Fraction> shares = new ArrayList<>();
        for (int i = 0; i < weights.size(); i++) {
            if (sum.signum() == 0) {
                shares.add(i == 0 ? Fraction.of(total) : Fraction.ZERO);
            } else {
                shares.add(Fraction.of(total).times(weights.get(i)).dividedBy(sum));
            }
        }
        return acrossLines(shares);
    }
}
