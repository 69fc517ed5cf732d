package io.billwright.sdk;

import java.math.BigDecimal;

/**
 * An exact amount in whole units with its currency, such as {@code 13000.00 USD}.
 *
 * @param amount how much
 * @param currency an ISO 4217 code
 */
public record Money(BigDecimal amount, String currency) {

    public static Money parse(String text) {
        int space = text.indexOf(' ');
        if (space < 0) {
            throw new IllegalArgumentException("not an amount with its currency: " + text);
        }
        return new Money(new BigDecimal(text.substring(0, space)), text.substring(space + 1));
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }
}
