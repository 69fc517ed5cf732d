package io.billwright.core.contract;

import static io.billwright.core.contract.Example.NO_TAX;
import static io.billwright.core.contract.Example.committed;
import static io.billwright.core.contract.Example.fixed;
import static io.billwright.core.contract.Example.ladder;
import static io.billwright.core.contract.Example.line;
import static io.billwright.core.contract.Example.nets;
import static io.billwright.core.contract.Example.perUnit;
import static io.billwright.core.contract.Example.price;
import static io.billwright.core.contract.Example.terms;
import static io.billwright.core.contract.Example.usd;
import static io.billwright.core.contract.Example.year;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.CommittedWindow;
import io.billwright.core.discount.Discounts;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Pre-commitment (R9, D3): what is committed for each window and billed in advance.
class CommitmentTest {

    private static final Price LADDER = new Price.Graduated(ladder("10000", "0.010", "0.012"));

    // R9
    @Test
    void tenThousandAMonthAreBilledEveryMonthInAdvance() {
        var schedule =
                price(year(BillingFrequency.MONTHLY, NO_TAX, committed(1, CommitmentWindow.MONTH, LADDER, "10000")));

        assertThat(nets(schedule.periods())).hasSize(12).containsOnly(100_00L);
        assertThat(schedule.lines().getFirst().duration()).isEqualTo("12 months");
    }

    @Test
    void monthsOfAQuarterAreWindowsOfTheirOwnWithoutLosingACent() {
        var line = committed(1, CommitmentWindow.MONTH, perUnit("0.333333"), "1");
        var schedule = price(terms("2025-01-31", 3, BillingFrequency.QUARTERLY, NO_TAX, line));

        assertThat(nets(schedule.periods())).containsExactly(1_00L);
        var windows = schedule.lines().getFirst().commitment();
        assertThat(windows).extracting(CommittedWindow::amount).containsExactly(usd(33), usd(34), usd(33));
        assertThat(windows)
                .extracting(window -> window.dates().start().toString())
                .containsExactly("2025-01-31", "2025-02-28", "2025-03-31");
        assertThat(windows).extracting(CommittedWindow::quantity).containsOnly(BigDecimal.ONE);
    }

    @Test
    void aContractWindowIsPricedOnceAndSpreadOverThePeriods() {
        var line = committed(1, CommitmentWindow.CONTRACT, perUnit("1000"), "1");
        var schedule = price(year(BillingFrequency.QUARTERLY, NO_TAX, line));

        assertThat(nets(schedule.periods())).containsExactly(250_00L, 250_00L, 250_00L, 250_00L);
        assertThat(schedule.lines().getFirst().commitment())
                .containsExactly(
                        new CommittedWindow(schedule.phases().getFirst().dates(), BigDecimal.ONE, usd(1000_00)));
        assertThat(schedule.lines().getFirst().duration()).isEqualTo("once");
    }

    @Test
    void aShorterPeriodCommitsAPartOfTheQuantity() {
        var line = committed(1, CommitmentWindow.BILLING_PERIOD, LADDER, "20000");
        var schedule = price(terms("2025-01-01", 7, BillingFrequency.QUARTERLY, NO_TAX, line));

        // 10,000 at 0.010 and 10,000 at 0.012; in the last month 6,666.67 units at 0.010
        assertThat(nets(schedule.periods())).containsExactly(220_00L, 220_00L, 66_67L);
        assertThat(schedule.lines().getFirst().commitment())
                .extracting(CommittedWindow::quantity)
                .containsExactly(new BigDecimal("20000"), new BigDecimal("20000"), new BigDecimal("6666.666667"));
        assertThat(schedule.lines().getFirst().commitment())
                .extracting(CommittedWindow::amount)
                .containsExactly(usd(220_00), usd(220_00), usd(66_67));
        assertThat(schedule.lines().getFirst().duration()).isEqualTo("per period");
        // R8: the shown tiers are those of a full period and add up to the line
        assertThat(schedule.lines().getFirst().tiers())
                .extracting(tier -> tier.subTotal().minorUnits())
                .containsExactly(230_30L, 276_37L);
    }

    @Test
    void fullPeriodsAloneCommitTheSameEveryTime() {
        var line = committed(1, CommitmentWindow.BILLING_PERIOD, LADDER, "20000");

        assertThat(nets(price(year(BillingFrequency.SEMI_ANNUALLY, NO_TAX, line))
                        .periods()))
                .containsExactly(220_00L, 220_00L);
        assertThat(nets(price(terms("2025-01-01", 7, BillingFrequency.ALL_UPFRONT, NO_TAX, line))
                        .periods()))
                .containsExactly(220_00L);
    }

    // D6
    @Test
    void aFixedDiscountOfUnevenPeriodsFollowsTheMonths() {
        var kind = new BrickKind.Usage(CommitmentWindow.BILLING_PERIOD);
        var line = line(1, kind, perUnit("1"), "300", fixed(70_00));

        assertThat(nets(price(terms("2025-01-01", 7, BillingFrequency.QUARTERLY, NO_TAX, line))
                        .periods()))
                .containsExactly(270_00L, 270_00L, 90_00L);
    }

    @Test
    void aContractShorterThanItsOnlyPeriodCommitsAPart() {
        var line = committed(1, CommitmentWindow.BILLING_PERIOD, perUnit("1"), "300");

        assertThat(nets(price(terms("2025-01-01", 2, BillingFrequency.QUARTERLY, NO_TAX, line))
                        .periods()))
                .containsExactly(200_00L);
    }

    // D1, D3
    @Test
    void usageWithoutACommitmentIsShownAndBilledLater() {
        var schedule = price(year(BillingFrequency.MONTHLY, NO_TAX, committed(1, CommitmentWindow.MONTH, LADDER, "0")));

        var line = schedule.lines().getFirst();
        assertThat(schedule.periods())
                .allSatisfy(period -> assertThat(period.lines()).isEmpty());
        assertThat(line.totals().gross().money()).isEqualTo(usd(0));
        assertThat(line.duration()).isEqualTo("as used");
        assertThat(line.commitment()).isEmpty();
        assertThat(line.tiers())
                .containsExactly(new Schedule.TierShare(BigDecimal.ZERO, new BigDecimal("0.010"), usd(0)));
    }

    // D2
    @Test
    void unlimitedUsageIsAFlatAmountAMonth() {
        var flat = new Price.Flat(new BigDecimal("99.00"));
        var kind = new BrickKind.Usage(CommitmentWindow.CONTRACT);
        var line = new Line(Example.brick(1), kind, flat, new BigDecimal("7"), true, Discounts.NONE, "standard");
        var schedule = price(year(BillingFrequency.QUARTERLY, NO_TAX, line));

        assertThat(nets(schedule.periods())).containsOnly(297_00L);
        assertThat(schedule.lines().getFirst().duration()).isEqualTo("12 months");
        assertThat(schedule.lines().getFirst().commitment()).isEmpty();
        assertThat(schedule.lines().getFirst().tiers())
                .isEqualTo(List.of(new Schedule.TierShare(new BigDecimal("7"), new BigDecimal("99.00"), usd(1188_00))));
    }
}
