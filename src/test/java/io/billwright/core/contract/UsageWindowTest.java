package io.billwright.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

// R9
class UsageWindowTest {

    private static final Terms SEVEN_MONTHS =
            Example.terms("2025-01-31", 7, BillingFrequency.QUARTERLY, Example.NO_TAX, line(CommitmentWindow.MONTH));

    @Test
    void aMonthIsCountedFromTheAnchor() {
        assertThat(window(CommitmentWindow.MONTH, "2025-02-27")).isEqualTo(window("2025-01-31", "2025-02-28", 300));
        assertThat(window(CommitmentWindow.MONTH, "2025-02-28")).isEqualTo(window("2025-02-28", "2025-03-31", 300));
    }

    @Test
    void aShorterPeriodCommitsAPart() {
        assertThat(window(CommitmentWindow.BILLING_PERIOD, "2025-02-27"))
                .isEqualTo(window("2025-01-31", "2025-04-30", 300));
        assertThat(window(CommitmentWindow.BILLING_PERIOD, "2025-08-30"))
                .isEqualTo(window("2025-07-31", "2025-08-31", 100));
    }

    @Test
    void theContractIsThePhase() {
        assertThat(window(CommitmentWindow.CONTRACT, "2025-08-30")).isEqualTo(window("2025-01-31", "2025-08-31", 300));
    }

    // R3
    @Test
    void theScheduleBillsACommitmentByItsMonths() {
        var contract = window(CommitmentWindow.CONTRACT, "2025-02-01");

        assertThat(committedBefore(contract, "2025-01-31")).isEqualTo("0");
        assertThat(committedBefore(contract, "2025-04-30")).isEqualTo("128.57");
        assertThat(committedBefore(contract, "2025-08-31")).isEqualTo("300");
        assertThat(committedBefore(contract, "2026-01-31")).isEqualTo("300");
        assertThat(committedBefore(window(CommitmentWindow.MONTH, "2025-02-01"), "2025-02-14"))
                .isEqualTo("150");
    }

    @Test
    void onlyUsageHasWindows() {
        assertThatThrownBy(() -> UsageWindow.of(SEVEN_MONTHS, Example.addOn(1, "1", "1"), SEVEN_MONTHS.startsAt()))
                .hasMessageContaining("only usage");
    }

    private static String committedBefore(UsageWindow window, String day) {
        return window.committedBefore(LocalDate.parse(day), SEVEN_MONTHS.calendar())
                .toDecimal(2)
                .toPlainString();
    }

    private static UsageWindow window(CommitmentWindow window, String day) {
        return UsageWindow.of(SEVEN_MONTHS, line(window), LocalDate.parse(day));
    }

    private static UsageWindow window(String start, String end, long committed) {
        return new UsageWindow(new DatePeriod(LocalDate.parse(start), LocalDate.parse(end)), Fraction.of(committed));
    }

    private static Line line(CommitmentWindow window) {
        return Example.committed(1, window, Example.perUnit("1"), "300");
    }
}
