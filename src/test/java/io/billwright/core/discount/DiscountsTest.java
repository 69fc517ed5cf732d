package io.billwright.core.discount;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiscountsTest {

    private static final Discounts ALL = new Discounts(
            Optional.of(new BigDecimal("10")),
            Optional.of(new BigDecimal("20")),
            Optional.of(new Money(50_00, CurrencyCode.USD)));

    // R6
    @Test
    void ratesCompoundAndTheFixedAmountComesLast() {
        assertThat(left(ALL, "1200", "1")).hasToString("814");
        assertThat(left(Discounts.NONE, "1200", "1")).hasToString("1200");
    }

    // R6
    @Test
    void aFixedAmountCountsByTheShareOfTheAgreement() {
        assertThat(left(ALL, "100", "1/4")).hasToString("59.5");
    }

    // R6, D5: nothing is clamped, and a rate below zero is a surcharge
    @Test
    void nothingIsClamped() {
        assertThat(left(ALL, "0", "1")).hasToString("-50");
        var surcharge = new Discounts(Optional.of(new BigDecimal("-5")), Optional.empty(), Optional.empty());
        assertThat(left(surcharge, "100", "1")).hasToString("105");
    }

    // R10: 8 seats at 50.00, uplift 5 %, 10 % renewing
    @Test
    void onlyTheRenewingRateIsKeptAtRenewal() {
        var renewed = new BigDecimal("52.50").multiply(new BigDecimal("8")).toPlainString();

        assertThat(left(ALL.atRenewal(), renewed, "1")).hasToString("378");
    }

    private static Fraction left(Discounts discounts, String gross, String share) {
        return discounts.apply(figure(gross), figure(share), null, Explain.OFF).value();
    }

    private static Figure figure(String value) {
        return Explain.OFF.input("value", Fraction.parse(value));
    }
}
