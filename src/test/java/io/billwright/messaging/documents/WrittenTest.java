package io.billwright.messaging.documents;

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

class WrittenTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0                    | 0.00
            1                    | 0.01
            -1                   | −0.01
            99999                | 999.99
            100000               | 1,000.00
            -123456789           | −1,234,567.89
            9223372036854775807  | 92,233,720,368,547,758.07
            -9223372036854775808 | −92,233,720,368,547,758.08
            """)
    void amountsAreExactToTheCent(long cents, String words) {
        assertThat(Written.amount(new Money(cents, CurrencyCode.EUR))).isEqualTo(words);
        assertThat(Written.withCurrency(new Money(cents, CurrencyCode.EUR))).isEqualTo("EUR\u00a0" + words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0          | 0
            8.000      | 8
            2.50       | 2.5
            1E+3       | 1,000
            1234.5678  | 1,234.5678
            -1000      | −1,000
            """)
    void quantitiesHaveNoMoreDigitsThanTheyNeed(BigDecimal quantity, String words) {
        assertThat(Written.quantity(quantity)).isEqualTo(words);
    }

    @Test
    void datesAndTimesCannotBeMisread() {
        assertThat(Written.date(LocalDate.of(2025, 4, 11))).isEqualTo("11 April 2025");
        assertThat(Written.time(Instant.parse("2025-12-31T23:30:00Z"), ZoneId.of("Asia/Kathmandu")))
                .isEqualTo("1 January 2026 at 05:15:00 (Asia/Kathmandu, UTC+05:45)");
        assertThat(Written.period(LocalDate.of(2025, 4, 11), null)).isEqualTo("From 11 April 2025");
    }
}
