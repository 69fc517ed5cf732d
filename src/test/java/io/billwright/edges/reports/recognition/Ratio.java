package io.billwright.edges.reports.recognition;

import java.math.BigDecimal;
import java.math.BigInteger;

/// A fraction of whole numbers.
record Ratio(BigInteger top, BigInteger bottom) {

    static final Ratio ALL = new Ratio(BigInteger.ONE, BigInteger.ONE);
    static final Ratio NONE = new Ratio(BigInteger.ZERO, BigInteger.ONE);

    static Ratio of(long top, long bottom) {
        return new Ratio(BigInteger.valueOf(top), BigInteger.valueOf(bottom));
    }

    static Ratio of(BigDecimal top, BigDecimal bottom) {
        int scale = Math.max(Math.max(top.scale(), bottom.scale()), 0);
        return new Ratio(
                top.movePointRight(scale).toBigIntegerExact(),
                bottom.movePointRight(scale).toBigIntegerExact());
    }

    long of(long amount) {
        var doubled = top.multiply(BigInteger.TWO)
                .multiply(BigInteger.valueOf(Math.abs(amount)))
                .add(bottom);
        return Long.signum(amount)
                * doubled.divide(bottom.multiply(BigInteger.TWO)).longValueExact();
    }
}
