package io.billwright.core.time;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BillingPeriodTest {

    // R1
    @ParameterizedTest(name = "{1} from {0} for {2} months")
    @CsvSource(textBlock = """
            2025-01-31 | MONTHLY       |  5 | 2025-01-31 2025-02-28 2025-03-31 2025-04-30 2025-05-31 2025-06-30
            2024-11-30 | QUARTERLY     | 12 | 2024-11-30 2025-02-28 2025-05-30 2025-08-30 2025-11-30
            2024-02-29 | ANNUALLY      | 48 | 2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29
            2025-01-01 | ANNUALLY      | 18 | 2025-01-01 2026-01-01 2026-07-01
            2025-01-01 | QUARTERLY     |  7 | 2025-01-01 2025-04-01 2025-07-01 2025-08-01
            2025-08-31 | SEMI_ANNUALLY | 12 | 2025-08-31 2026-02-28 2026-08-31
            2025-01-01 | ALL_UPFRONT   | 36 | 2025-01-01 2028-01-01
            """, delimiter = '|')
    void boundariesAreCountedFromTheAnchor(
            LocalDate anchor, BillingFrequency frequency, int months, String boundaries) {
        assertThat(boundaries(BillingPeriod.of(new ContractCalendar(anchor), 0, months, frequency)))
                .isEqualTo(List.of(boundaries.split(" ")));
    }

    // R1, D4
    @Test
    void aLaterPhaseIsCountedFromTheAgreementsAnchor() {
        var periods =
                BillingPeriod.of(new ContractCalendar(LocalDate.parse("2025-01-31")), 1, 2, BillingFrequency.MONTHLY);

        assertThat(boundaries(periods)).containsExactly("2025-02-28", "2025-03-31", "2025-04-30");
        assertThat(periods.getLast())
                .isEqualTo(new BillingPeriod(periods.getLast().dates(), 1, 2));
        assertThat(periods.getLast().months()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void periodsTileTheContractForEveryStartDayFrom2000To2100(BillingFrequency frequency) { // R1
        for (var anchor = LocalDate.of(2000, 1, 1); anchor.getYear() <= 2100; anchor = anchor.plusDays(1)) {
            check(anchor, 0, 1 + anchor.getDayOfYear() % 26, frequency);
        }
    }

    @Test
    void periodsTileAnyPhase() { // R1, D4
        forSamples(random -> check(
                LocalDate.of(2000, 1, 1).plusDays(random.nextInt(36_525)),
                random.nextInt(100),
                random.nextInt(1, 121),
                BillingFrequency.valueOf(List.of("MONTHLY", "QUARTERLY", "SEMI_ANNUALLY", "ANNUALLY", "ALL_UPFRONT")
                        .get(random.nextInt(5)))));
    }

    private static void check(LocalDate anchor, int from, int months, BillingFrequency frequency) {
        var next = anchor.plusMonths(from);
        int passed = 0;
        for (var period : BillingPeriod.of(new ContractCalendar(anchor), from, months, frequency)) {
            if (!period.dates().start().equals(next) || period.monthsBefore() != passed || period.months() < 1) {
                throw new AssertionError(period + " does not begin at " + next);
            }
            next = anchor.plusMonths(from + period.monthsUpTo());
            passed = period.monthsUpTo();
            if (!period.dates().end().equals(next)
                    || (period.months() != frequency.months(months) && passed != months)) {
                throw new AssertionError(period + " does not end at " + next);
            }
        }
        assertThat(passed).isEqualTo(months);
    }

    @Test
    void aPeriodHoldsItsFirstDayAndNotItsEnd() {
        var january = new DatePeriod(LocalDate.parse("2025-01-01"), LocalDate.parse("2025-02-01"));

        assertThat(january.contains(january.start())).isTrue();
        assertThat(january.contains(january.lastDay())).isTrue();
        assertThat(january.contains(january.end())).isFalse();
        assertThat(january.contains(january.start().minusDays(1))).isFalse();
        assertThat(january.days()).isEqualTo(31);
        assertThat(january.lastDay()).isEqualTo("2025-01-31");
        assertThatThrownBy(() -> new DatePeriod(january.start(), january.start()))
                .hasMessageContaining("at least one day");
    }

    private static List<String> boundaries(List<BillingPeriod> periods) {
        var boundaries = new ArrayList<String>();
        boundaries.add(periods.getFirst().dates().start().toString());
        periods.forEach(period -> boundaries.add(period.dates().end().toString()));
        return boundaries;
    }
}
