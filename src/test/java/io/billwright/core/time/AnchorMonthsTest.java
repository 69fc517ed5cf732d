package io.billwright.core.time;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.money.Fraction;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnchorMonthsTest {

    // R3, and the recast of R12
    @ParameterizedTest(name = "anchor {0}: {1} to {2} are {3} months")
    @CsvSource(textBlock = """
            2025-01-01 | 2025-04-11 | 2026-01-01 |  8 | 20/30
            2025-01-31 | 2025-02-10 | 2026-01-31 | 11 | 18/28
            2025-01-01 | 2025-07-16 | 2026-01-01 |  5 | 16/31
            2025-01-01 | 2025-01-01 | 2026-01-01 | 12 | 0
            2025-01-31 | 2025-02-28 | 2025-03-31 |  1 | 0
            2024-02-29 | 2025-02-27 | 2025-02-28 |  0 | 1/30
            2025-03-31 | 2025-01-31 | 2025-02-28 |  1 | 0
            """, delimiter = '|')
    void monthsAreCountedFirstAndThenDays(LocalDate anchor, LocalDate from, LocalDate end, long months, String days) {
        assertThat(AnchorMonths.in(new DatePeriod(from, end), anchor))
                .isEqualTo(Fraction.of(months).plus(Fraction.parse(days)));
    }

    @Test
    void lengthsOfAdjoiningPeriodsAddUp() { // R3
        forSamples(random -> {
            var anchor = LocalDate.of(2000, 1, 1).plusDays(random.nextInt(36_525));
            var start = anchor.plusDays(random.nextInt(1000));
            var middle = start.plusDays(random.nextInt(1, 1000));
            var end = middle.plusDays(random.nextInt(1, 1000));

            assertThat(AnchorMonths.in(new DatePeriod(start, middle), anchor)
                            .plus(AnchorMonths.in(new DatePeriod(middle, end), anchor)))
                    .isEqualTo(AnchorMonths.in(new DatePeriod(start, end), anchor))
                    .isGreaterThan(Fraction.ZERO);
        });
    }

    @Test
    void aBillingPeriodIsAsLongAsItsMonths() { // R1, R3
        forSamples(random -> {
            var anchor = LocalDate.of(2000, 1, 1).plusDays(random.nextInt(36_525));
            int from = random.nextInt(60);
            int months = random.nextInt(1, 60);

            for (var period :
                    BillingPeriod.of(new ContractCalendar(anchor), from, months, BillingFrequency.QUARTERLY)) {
                assertThat(AnchorMonths.in(period.dates(), anchor)).isEqualTo(Fraction.of(period.months()));
            }
        });
    }
}
