package io.billwright.platform.http;

import java.math.BigDecimal;

/// How many digits a decimal may have, and whether it may be negative.
public record DecimalLimits(int integerDigits, int fractionDigits, boolean negative) {

    /// Prices: up to 14 digits before the point and 6 behind it, never below zero.
    public static final DecimalLimits PRICE = new DecimalLimits(14, 6, false);
    /// Percentages of discounts and taxes, with the sign the spec allows.
    public static final DecimalLimits RATE = new DecimalLimits(14, 6, true);

    boolean admit(BigDecimal value) {
        var plain = value.stripTrailingZeros();
        return plain.scale() <= fractionDigits
                && (long) plain.precision() - plain.scale() <= integerDigits
                && (negative || plain.signum() >= 0);
    }

    /// The value as it was sent, without trailing zeros beyond the allowed decimals.
    BigDecimal trim(BigDecimal value) {
        return value.scale() > fractionDigits ? value.stripTrailingZeros() : value;
    }

    String describe() {
        return "must be a decimal of up to " + integerDigits + " digits with up to " + fractionDigits + " decimals"
                + (negative ? "" : ", not negative");
    }
}
