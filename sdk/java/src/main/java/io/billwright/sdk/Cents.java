package io.billwright.sdk;

import java.math.BigDecimal;

/**
 * An exact amount in hundredths of its currency, which stands beside it in the API.
 *
 * @param amount how many
 */
public record Cents(long amount) implements Comparable<Cents> {

    private static final int DECIMALS = 2;

    public static Cents of(long amount) {
        return new Cents(amount);
    }

    /** From whole units such as {@code 12.50}; refuses a fraction of a cent instead of rounding it. */
    public static Cents of(BigDecimal units) {
        return new Cents(units.movePointRight(DECIMALS).longValueExact());
    }

    /** In whole units, with two decimals. */
    public BigDecimal units() {
        return BigDecimal.valueOf(amount, DECIMALS);
    }

    public Cents plus(Cents other) {
        return new Cents(Math.addExact(amount, other.amount));
    }

    public Cents minus(Cents other) {
        return new Cents(Math.subtractExact(amount, other.amount));
    }

    @Override
    public int compareTo(Cents other) {
        return Long.compare(amount, other.amount);
    }

    @Override
    public String toString() {
        return units().toPlainString();
    }
}
