package io.billwright.messaging.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatsTest {

    private static final LocalDate DAY = LocalDate.of(2025, 3, 1);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | EUR_−1,234,567.80 | 8.25%  | 1 March 2025
            de | −1.234.567,80_EUR | 8,25_% | 1. März 2025
            fr | −1_234_567,80_EUR | 8,25_% | 1er mars 2025
            es | −1.234.567,80_EUR | 8,25_% | 1 de marzo de 2025
            nl | EUR_−1.234.567,80 | 8,25%  | 1 maart 2025
            it | −1.234.567,80_EUR | 8,25%  | 1 marzo 2025
            pt | −1_234_567,80_EUR | 8,25%  | 1 de março de 2025
            pl | −1_234_567,80_EUR | 8,25%  | 1 marca 2025
            ja | EUR_−1,234,567.80 | 8.25%  | 2025年3月1日
            """)
    void eachLanguageWritesAmountsRatesAndDatesItsWay(String code, String amount, String rate, String date) {
        var formats = Formats.in(Language.of(code));

        assertThat(formats.withCurrency(new Money(-123456780, CurrencyCode.EUR)))
                .isEqualTo(amount.replace('_', '\u00a0'));
        assertThat(formats.percent(new BigDecimal("8.2500"))).isEqualTo(rate.replace('_', '\u00a0'));
        assertThat(formats.date(DAY)).isEqualTo(date);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0          | 0
            0.000      | 0
            8.000      | 8
            2.50       | 2,5
            1E+3       | 1.000
            1234.5678  | 1.234,5678
            -1000      | −1.000
            """)
    void quantitiesHaveNoMoreDigitsThanTheyNeed(BigDecimal quantity, String words) {
        assertThat(Formats.in(Language.GERMAN).quantity(quantity)).isEqualTo(words);
    }

    @Test
    void theLargestAmountIsExact() {
        assertThat(Formats.in(Language.ENGLISH).amount(new Money(Long.MIN_VALUE, CurrencyCode.USD)))
                .isEqualTo("−92,233,720,368,547,758.08");
    }

    @Test
    void aPeriodOfOneDayIsThatDay() {
        var english = Formats.in(Language.ENGLISH);

        assertThat(english.period(DAY, DAY)).isEqualTo("1 March 2025");
        assertThat(english.period(DAY, DAY.plusDays(1))).isEqualTo("1 March 2025 to 2 March 2025");
        assertThat(english.period(DAY, null)).isEqualTo("From 1 March 2025");
        assertThat(Formats.in(Language.JAPANESE).period(DAY, DAY.plusDays(1))).isEqualTo("2025年3月1日〜2025年3月2日");
    }

    @Test
    void aTimeNamesItsZone() {
        assertThat(Formats.in(Language.GERMAN).time(Instant.parse("2025-12-31T23:30:00Z"), ZoneId.of("Asia/Kathmandu")))
                .isEqualTo("1. Januar 2026 um 05:15:00 (Asia/Kathmandu, UTC+05:45)");
    }
}
