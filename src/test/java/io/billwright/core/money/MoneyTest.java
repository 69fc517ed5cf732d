package io.billwright.core.money;

import static io.billwright.core.money.CurrencyCode.EUR;
import static io.billwright.core.money.CurrencyCode.USD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {

    // R4
    @ParameterizedTest(name = "{0} is {1} cents")
    @CsvSource(textBlock = """
             0.004999 |  0
             0.005    |  1
            -0.005    | -1
            -0.004999 |  0
             1.015    | 102
            -1.015    | -102
            10        | 1000
            90071992547409.915 | 9007199254740992
            -90071992547409.915 | -9007199254740992
            """, delimiter = '|')
    void halfACentIsRoundedAwayFromZero(BigDecimal major, long cents) {
        assertThat(Money.round(Fraction.of(major), USD)).isEqualTo(new Money(cents, USD));
    }

    // R4
    @Test
    void aThirdIsRoundedOnce() {
        assertThat(Money.round(Fraction.of(2, 3), USD).minorUnits()).isEqualTo(67);
        assertThat(Money.round(Fraction.of(-1, 3), USD).minorUnits()).isEqualTo(-33);
        assertThat(Money.round(Fraction.of(1, 200), USD).minorUnits()).isEqualTo(1);
    }

    @Test
    void theLargestAmountFitsAndOneCentMoreDoesNot() {
        var largest = BigDecimal.valueOf(Long.MAX_VALUE, 2);

        assertThat(Money.round(Fraction.of(largest), USD).minorUnits()).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> Money.round(Fraction.of(largest.add(new BigDecimal("0.005"))), USD))
                .isInstanceOf(AmountTooLarge.class)
                .hasMessageContaining("too large");
    }

    @Test
    void sumsThatDoNotFitFailInsteadOfWrapping() {
        var most = new Money(Long.MAX_VALUE, USD);
        var least = new Money(Long.MIN_VALUE, USD);
        var cent = new Money(1, USD);

        assertThat(most.plus(least)).isEqualTo(new Money(-1, USD));
        assertThat(most.minus(cent).plus(cent)).isEqualTo(most);
        assertThatThrownBy(() -> most.plus(cent)).isInstanceOf(AmountTooLarge.class);
        assertThatThrownBy(() -> least.minus(cent)).isInstanceOf(AmountTooLarge.class);
        assertThatThrownBy(least::negated).isInstanceOf(AmountTooLarge.class);
    }

    @Test
    void aSumOfManyIsExactOrFails() {
        var cents = List.of(5L, -7L, 3L);

        assertThat(Money.sum(USD, cents, part -> new Money(part, USD))).isEqualTo(new Money(1, USD));
        assertThatThrownBy(() -> Money.sum(USD, cents, part -> new Money(part, EUR)))
                .hasMessageContaining("mixed");
        assertThatThrownBy(() -> Money.sum(USD, cents, _ -> new Money(Long.MAX_VALUE, USD)))
                .isInstanceOf(AmountTooLarge.class);
    }

    @Test
    void differencesReachTheEndsOfTheScale() {
        var least = new Money(Long.MIN_VALUE, USD);

        assertThat(new Money(-1, USD).minus(least)).isEqualTo(new Money(Long.MAX_VALUE, USD));
        assertThat(least.minus(least)).isEqualTo(Money.zero(USD));
        assertThatThrownBy(() -> Money.zero(USD).minus(least)).isInstanceOf(AmountTooLarge.class);
        assertThatThrownBy(() -> least.minus(new Money(5, EUR))).hasMessageContaining("mixed");
    }

    @Test
    void currenciesDoNotMix() {
        var dollar = new Money(100, USD);
        var euro = new Money(100, EUR);

        assertThatThrownBy(() -> dollar.plus(euro)).hasMessage("USD and EUR cannot be mixed");
        assertThatThrownBy(() -> dollar.compareTo(euro)).isInstanceOf(IllegalArgumentException.class);
        assertThat(dollar).isGreaterThan(new Money(99, USD));
    }

    // R7
    @Test
    void anAmountReadsAsMajorUnitsAndCurrency() {
        assertThat(new Money(13000_00, USD)).hasToString("13000.00 USD");
        assertThat(new Money(-5, EUR)).hasToString("-0.05 EUR");
    }
}
