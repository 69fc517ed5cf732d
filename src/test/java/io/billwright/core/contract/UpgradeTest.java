package io.billwright.core.contract;

import static io.billwright.core.contract.Example.NO_TAX;
import static io.billwright.core.contract.Example.VAT_20;
import static io.billwright.core.contract.Example.addOn;
import static io.billwright.core.contract.Example.committed;
import static io.billwright.core.contract.Example.fixed;
import static io.billwright.core.contract.Example.line;
import static io.billwright.core.contract.Example.nets;
import static io.billwright.core.contract.Example.perUnit;
import static io.billwright.core.contract.Example.phase;
import static io.billwright.core.contract.Example.price;
import static io.billwright.core.contract.Example.terms;
import static io.billwright.core.contract.Example.usd;
import static io.billwright.core.contract.Example.year;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.discount.Coupon;
import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.DatePeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A change of a running agreement (R11).
class UpgradeTest {

    // R11
    @Test
    void threeMoreSeatsInAprilAreAHundredNowAndFourHundredAMonthFromMay() {
        var before = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "5"));
        var after = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "8"));

        var upgrade = upgrade(before, after, "2025-04-11", "2025-05-01");

        var stub = settled(upgrade);
        assertThat(stub.dates()).isEqualTo(days("2025-04-11", "2025-05-01"));
        assertThat(stub.totals().total().money()).isEqualTo(usd(100_00));
        assertThat(nets(upgrade.repriced().stream().map(Repriced::before).toList()))
                .hasSize(8)
                .containsOnly(250_00L);
        assertThat(nets(upgrade.repriced().stream().map(Repriced::after).toList()))
                .hasSize(8)
                .containsOnly(400_00L);
        assertThat(upgrade.totals().total().money()).isEqualTo(usd(1300_00));
        assertThat(price(before).totals().total().money()).isEqualTo(usd(3000_00));
        assertThat(4 * 250_00L + 100_00L + 8 * 400_00L).isEqualTo(3000_00L + 1300_00L);
        assertThat(upgrade.lines()).extracting(line -> line.duration()).containsExactly("8 months and 20 days");
    }

    // R6, R11
    @Test
    void theStubIsTaxedLikeAnyInvoice() {
        var before = year(BillingFrequency.MONTHLY, VAT_20, addOn(1, "50.00", "5"));
        var after = year(BillingFrequency.MONTHLY, VAT_20, addOn(1, "50.00", "8"));

        var upgrade = upgrade(before, after, "2025-04-11", "2025-05-01");

        assertThat(settled(upgrade).totals().tax().money()).isEqualTo(usd(20_00));
        assertThat(upgrade.taxes()).singleElement().satisfies(tax -> {
            assertThat(tax.taxable().money()).isEqualTo(usd(1300_00));
            assertThat(tax.amount().money()).isEqualTo(usd(260_00));
        });
        assertThat(upgrade.totals().total().money()).isEqualTo(usd(1560_00));
    }

    // R11
    @Test
    void lessLowersTheOpenPeriodsAndGivesBackTheRestOfThisOne() {
        var before = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "8"));
        var after = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "5"));

        var upgrade = upgrade(before, after, "2025-04-11", "2025-05-01");

        assertThat(settled(upgrade).totals().total().money()).isEqualTo(usd(-100_00));
        assertThat(upgrade.totals().total().money()).isEqualTo(usd(-1300_00));
    }

    @Test
    void periodsBilledAheadAreMadeUpForAtOnce() {
        var before = year(BillingFrequency.ALL_UPFRONT, NO_TAX, addOn(1, "50.00", "5"));
        var after = year(BillingFrequency.ALL_UPFRONT, NO_TAX, addOn(1, "50.00", "8"));

        var upgrade = upgrade(before, after, "2025-04-11", "2026-01-01");

        assertThat(upgrade.repriced()).isEmpty();
        assertThat(settled(upgrade).dates()).isEqualTo(days("2025-04-11", "2026-01-01"));
        assertThat(upgrade.totals().total().money()).isEqualTo(usd(1300_00));
    }

    @Test
    void aChangeOnTheFirstDayOfAnOpenPeriodNeedsNoInvoiceOfItsOwn() {
        var before = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "5"));
        var after = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "8"));

        var upgrade = upgrade(before, after, "2025-05-01", "2025-05-01");

        assertThat(RandomChange.settled(upgrade)).isEmpty();
        assertThat(upgrade.totals().total().money()).isEqualTo(usd(1200_00));
        assertThat(upgrade.lines()).extracting(line -> line.duration()).containsExactly("8 months");
    }

    @Test
    void whatIsBilledOnceIsBilledAtOnceAsAWhole() {
        var seats = addOn(1, "50.00", "5");
        var setup = line(2, new BrickKind.OneTime(), perUnit("300.00"), "1", Discounts.NONE);
        var before = year(BillingFrequency.MONTHLY, NO_TAX, seats);
        var after = year(BillingFrequency.MONTHLY, NO_TAX, seats, setup);

        var duringAPeriod = upgrade(before, after, "2025-04-11", "2025-05-01");
        var onABoundary = upgrade(before, after, "2025-05-01", "2025-05-01");

        for (var upgrade : List.of(duringAPeriod, onABoundary)) {
            assertThat(upgrade.totals().total().money()).isEqualTo(usd(300_00));
            assertThat(upgrade.lines())
                    .extracting(line -> line.totals().net().money())
                    .containsExactly(usd(0), usd(300_00));
        }
        assertThat(settled(upgrade(before, after, "2025-04-11", "2025-05-01")).lines())
                .extracting(line -> line.line().brick().code())
                .containsExactly("B2");
        assertThat(onABoundary.repriced().getFirst().after().lines())
                .extracting(line -> line.line().brick().code())
                .as("on the invoice that is not issued yet")
                .containsExactly("B1", "B2");
        assertThat(RandomChange.settled(upgrade(before, after, "2025-01-01", "2025-01-01")))
                .isEmpty();
        assertThat(RandomChange.settled(upgrade(before, after, "2025-01-01", "2025-02-01")))
                .hasSize(1);
    }

    // D4
    @Test
    void phasesThatAreOverAreLeftAloneAndLaterOnesArePricedAnew() {
        var before = phases(addOn(1, "10.00", "1"), addOn(1, "20.00", "1"), addOn(1, "30.00", "1"));
        var after = phases(addOn(1, "11.00", "1"), addOn(1, "22.00", "1"), addOn(2, "33.00", "1"));

        var upgrade = upgrade(before, after, "2025-06-16", "2025-07-01");

        assertThat(settled(upgrade).totals().net().money()).isEqualTo(usd(1_00));
        assertThat(nets(upgrade.repriced().stream().map(Repriced::after).toList()))
                .containsExactly(22_00L, 22_00L, 33_00L, 33_00L, 33_00L, 33_00L);
        assertThat(upgrade.lines())
                .extracting(line -> line.line().brick().code() + " "
                        + line.totals().net().money().minorUnits() + " " + line.duration())
                .containsExactly("B1 500 2 months and 15 days", "B2 13200 4 months", "B1 -12000 4 months");
    }

    /// A commitment of 300 a quarter is one of 200 for the two months at the end.
    @Test
    void aCommitmentOfUnevenPeriodsGrowsWithTheMonthsOfItsPeriod() {
        var before = eightMonths(committed(1, CommitmentWindow.BILLING_PERIOD, perUnit("1"), "300"));
        var after = eightMonths(committed(1, CommitmentWindow.BILLING_PERIOD, perUnit("1"), "600"));

        var upgrade = upgrade(before, after, "2025-08-16", "2025-09-01");

        // 16 of 31 days of 200.00 instead of 100.00
        assertThat(upgrade.totals().net().money()).isEqualTo(usd(51_61));
        assertThat(upgrade.lines().getFirst().commitment())
                .extracting(window -> window.dates().start().toString())
                .containsExactly("2025-07-01");
        assertThat(upgrade.lines().getFirst().duration()).isEqualTo("per period");
    }

    // R3: 86.67 over the 8 months and 20 days that are left is 10.00 a month
    @Test
    void aFixedDiscountGivenDuringThePhaseIsSpreadOverTheRestOfIt() {
        var since = LocalDate.parse("2025-04-11");
        var before = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "5"));
        var after = year(BillingFrequency.MONTHLY, NO_TAX, since(addOn(1, "50.00", "5", fixed(86_67)), since));

        var upgrade = upgrade(before, after, "2025-04-11", "2025-05-01");

        assertThat(settled(upgrade).totals().net().money()).isEqualTo(usd(-6_67));
        assertThat(upgrade.totals().net().money()).isEqualTo(usd(-86_67));
        assertThat(upgrade.repriced())
                .extracting(period -> period.difference().net().money())
                .containsOnly(usd(-10_00));
        assertThat(nets(price(after).periods()).subList(0, 4)).containsExactly(250_00L, 250_00L, 250_00L, 243_33L);
    }

    @Test
    void aCouponAmountGivenDuringThePhaseIsSharedByWhatTheLinesStillCost() {
        var since = LocalDate.parse("2025-07-01");
        var coupon = Optional.<Coupon>of(new Coupon.Fixed("SIXTY", usd(60_00), since));
        var setup = line(3, new BrickKind.OneTime(), perUnit("999.00"), "1", Discounts.NONE);
        var phase = phase(1, 12, addOn(1, "10.00", "1"), addOn(2, "20.00", "1"), setup);
        var before = terms("2025-01-01", BillingFrequency.SEMI_ANNUALLY, NO_TAX, Optional.empty(), phase);
        var after = terms("2025-01-01", BillingFrequency.SEMI_ANNUALLY, NO_TAX, coupon, phase);

        var upgrade = upgrade(before, after, "2025-07-01", "2025-07-01");

        assertThat(upgrade.lines())
                .extracting(line -> line.totals().net().money())
                .containsExactly(usd(-20_00), usd(-40_00), usd(0));
    }

    @Test
    void aFixedAmountThatBeginsWhenThePhaseIsOverNeverCounts() {
        var since = LocalDate.parse("2026-01-01");
        var once = line(2, new BrickKind.OneTime(), perUnit("10.00"), "1", fixed(5_00));
        var terms = year(
                BillingFrequency.MONTHLY,
                NO_TAX,
                since(addOn(1, "10.00", "1", fixed(6_00)), since),
                since(once, since));

        assertThat(price(terms).totals().discount().money()).isEqualTo(usd(0));
    }

    @Test
    void anUpgradeKeepsTheFrameOfTheAgreement() {
        var line = addOn(1, "1", "1");
        var before = year(BillingFrequency.MONTHLY, NO_TAX, line);
        var others = List.of(
                terms("2025-01-02", 12, BillingFrequency.MONTHLY, NO_TAX, line),
                terms("2025-01-01", 11, BillingFrequency.MONTHLY, NO_TAX, line),
                year(BillingFrequency.QUARTERLY, NO_TAX, line),
                Renewal.of(before, 12, BigDecimal.ZERO, NO_TAX),
                terms("2025-01-01", BillingFrequency.MONTHLY, NO_TAX, Optional.empty(), phase(1, 6, line), phase(2, 6)),
                new Terms(
                        before.anchor(),
                        12,
                        before.frequency(),
                        CurrencyCode.EUR,
                        before.phases(),
                        before.coupon(),
                        before.tax()));

        for (var other : others) {
            assertThatThrownBy(() -> upgrade(before, other, "2025-05-01", "2025-05-01"))
                    .hasMessageContaining("keeps the dates");
        }
    }

    @ParameterizedTest(name = "from {0}, open from {1}")
    @CsvSource({
        "2024-12-31, 2025-01-01, within the agreement",
        "2026-01-01, 2026-01-01, within the agreement",
    })
    void anUpgradeLiesWithinTheAgreement(String startsAt, String openFrom, String message) {
        var terms = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "1", "1"));

        assertThatThrownBy(() -> upgrade(terms, terms, startsAt, openFrom)).hasMessageContaining(message);
    }

    private static Terms phases(Line first, Line second, Line third) {
        return terms(
                "2025-01-01",
                BillingFrequency.MONTHLY,
                NO_TAX,
                Optional.empty(),
                phase(1, 4, first),
                phase(2, 4, second),
                phase(3, 4, third));
    }

    private static Terms eightMonths(Line line) {
        return terms("2025-01-01", 8, BillingFrequency.QUARTERLY, NO_TAX, line);
    }

    private static Line since(Line line, LocalDate since) {
        return new Line(
                line.brick(),
                line.kind(),
                line.price(),
                line.quantity(),
                line.unlimited(),
                line.discounts(),
                line.taxCategory(),
                since);
    }

    /// What the one period that is issued is settled by.
    private static PricedPeriod settled(Upgrade upgrade) {
        assertThat(RandomChange.settled(upgrade)).hasSize(1);
        return RandomChange.settled(upgrade).getFirst();
    }

    private static Upgrade upgrade(Terms before, Terms after, String startsAt, String openFrom) {
        return RandomChange.upgrade(before, after, LocalDate.parse(startsAt), LocalDate.parse(openFrom), Explain.OFF);
    }

    private static DatePeriod days(String start, String end) {
        return new DatePeriod(LocalDate.parse(start), LocalDate.parse(end));
    }
}
