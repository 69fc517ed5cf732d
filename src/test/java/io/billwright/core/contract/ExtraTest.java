package io.billwright.core.contract;

import static io.billwright.core.contract.Example.usd;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Extra.Completion;
import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.contract.Extra.Metered.Billed;
import io.billwright.core.contract.Extra.Metered.Used;
import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.discount.Coupon;
import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.DatePeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What invoices bill beyond their schedule.
class ExtraTest {

    private static final DatePeriod JANUARY = new DatePeriod(LocalDate.of(2025, 1, 1), LocalDate.of(2025, 2, 1));
    private static final DatePeriod FEBRUARY = new DatePeriod(LocalDate.of(2025, 2, 1), LocalDate.of(2025, 3, 1));
    private static final Optional<Coupon> NO_COUPON = Optional.empty();

    // R9
    @Test
    void usageBeyondTheCommitmentGoesOnUpTheLadder() {
        var line = Example.committed(
                1, CommitmentWindow.MONTH, new Price.Graduated(Example.ladder("10000", "0.010", "0.012")), "10000");

        assertThat(net(used(line, "12500", nothing()))).isEqualTo(usd(30_00));
        assertThat(used(line, "12500", nothing()).quantity()).isEqualByComparingTo("2500");
        assertThat(net(used(line, "9000", nothing()))).isEqualTo(usd(0));
    }

    // R9
    @Test
    void theOverageOfAContractIsBilledOnce() {
        var line = Example.committed(
                1,
                CommitmentWindow.CONTRACT,
                new Price.Graduated(Example.ladder("120000", "0.010", "0.012")),
                "120000");

        assertThat(net(used(line, "123000", nothing()))).isEqualTo(usd(36_00));
    }

    // R18
    @Test
    void lateAndDeletedUsageIsBilledByDifference() {
        var line = bare(new Price.Graduated(Example.ladder("1000", "0.10", "0.05")));

        assertThat(net(used(line, "900", nothing()))).isEqualTo(usd(90_00));
        var late = used(line, "1200", new Billed(1, new BigDecimal("900"), usd(90_00), usd(90_00)));
        assertThat(net(late)).isEqualTo(usd(20_00));
        assertThat(late.quantity()).isEqualByComparingTo("300");
        var deleted = used(line, "800", new Billed(2, new BigDecimal("1200"), usd(110_00), usd(110_00)));
        assertThat(net(deleted)).isEqualTo(usd(-30_00));
        assertThat(deleted.quantity()).isEqualByComparingTo("-400");
    }

    @Test
    void ratesLowerUsageAndFixedAmountsDoNot() {
        var line = Example.line(
                1,
                new BrickKind.Usage(CommitmentWindow.BILLING_PERIOD),
                Example.perUnit("1"),
                "0",
                Example.discounts("10", "20", 50_00));
        var coupon = Optional.<Coupon>of(new Coupon.Rate("HALF", new BigDecimal("50")));
        var part = new UsagePart(JANUARY, line, coupon, Fraction.ONE);
        var metered = new Metered(
                new UUID(7, 1),
                new MeteredWindow(JANUARY, List.of(part), Fraction.ZERO),
                Used.of(new BigDecimal("100")),
                nothing());

        assertThat(metered.price(CurrencyCode.USD, Explain.OFF).gross().money()).isEqualTo(usd(100_00));
        assertThat(net(metered)).isEqualTo(usd(36_00));
    }

    @Test
    void whatIsUsedOfAnUnlimitedBrickIsPaidByItsFlatPrice() {
        var line = new Line(
                Example.brick(1),
                new BrickKind.Usage(CommitmentWindow.BILLING_PERIOD),
                new Price.Flat(new BigDecimal("99")),
                BigDecimal.ZERO,
                true,
                Discounts.NONE,
                "standard");

        assertThat(net(used(line, "1000000", nothing()))).isEqualTo(usd(0));
    }

    @Test
    void moreTakenBackThanWasUsedCostsNothing() {
        assertThat(net(used(bare(Example.perUnit("1")), "-5", nothing()))).isEqualTo(usd(0));
    }

    // R6
    @Test
    void extrasAreTaxedTogetherWithTheSchedule() {
        var terms = Example.year(
                BillingFrequency.MONTHLY,
                Example.VAT_20,
                Example.addOn(1, "33.33", "1"),
                Example.addOn(2, "33.33", "1"));
        var extra = used(bare(Example.perUnit("33.34")), "1", nothing());
        var period = new InvoiceBasis.Period(terms).price(FEBRUARY, List.of(extra), Explain.ON);

        assertThat(period.lines())
                .extracting(line -> line.totals().tax().money())
                .containsExactly(usd(667), usd(666), usd(667));
        assertThat(period.totals().total().money()).isEqualTo(usd(120_00));
        assertThat(period.lines().getLast().service()).isEqualTo(JANUARY);
        assertThat(period.lines().getLast().chargeId()).isEqualTo(extra.chargeId());
        assertThat(period.lines()).filteredOn(PeriodLine::isExtra).hasSize(1);
        for (var amount : period.amounts()) {
            assertThat(new Recompute().amount(Objects.requireNonNull(amount.how()), CurrencyCode.USD))
                    .isEqualTo(amount.money());
        }
    }

    // R12
    @Test
    void aRecastCutsTheScheduleAndNotWhatWasUsed() {
        var terms = Example.year(BillingFrequency.MONTHLY, Example.VAT_20, Example.addOn(1, "280", "1"));
        var days = new DatePeriod(FEBRUARY.start(), LocalDate.of(2025, 2, 8));
        var cut = new InvoiceBasis.Period(terms)
                .price(days, List.of(used(bare(Example.perUnit("1")), "30", nothing())), Explain.OFF);

        assertThat(cut.lines()).extracting(line -> line.totals().net().money()).containsExactly(usd(70_00), usd(30_00));
        assertThat(cut.totals().total().money()).isEqualTo(usd(120_00));
    }

    // R19
    @Test
    void aMilestoneStandsAlone() {
        var kind = new BrickKind.Milestone(new BigDecimal("3"));
        var line = Example.line(4, kind, new Price.Flat(new BigDecimal("10000")), "3", Discounts.NONE);
        var day = LocalDate.of(2025, 5, 20);
        var alone = InvoiceBasis.Once.on(day, CurrencyCode.USD, List.of(), Example.VAT_20);
        var completion = new Completion(
                new UUID(8, 1),
                List.of(new MilestoneCompletion.Priced(
                        line, NO_COUPON, Optional.empty(), List.of(new MilestoneCompletion.Units(1, 2)))),
                LocalDate.of(2025, 5, 2));
        var period = alone.price(new DatePeriod(day, day.plusDays(1)), List.of(completion), Explain.OFF);

        assertThat(period.totals().total().money()).isEqualTo(usd(4000_01));
        assertThat(period.lines().getFirst().quantity()).isEqualByComparingTo("1");
        assertThat(period.lines().getFirst().service().start()).isEqualTo(LocalDate.of(2025, 5, 2));
    }

    @Test
    void theInvoiceOfADifferenceBringsABalanceForward() { // R16
        var before = Example.year(BillingFrequency.MONTHLY, Example.VAT_20, Example.addOn(1, "10", "1"));
        var after = Example.year(BillingFrequency.MONTHLY, Example.VAT_20, Example.addOn(1, "10", "2"));
        var basis = new InvoiceBasis.Difference(before, after, JANUARY.start());
        var balance = new Extra.BroughtForward(new UUID(8, 1), usd(200_00), JANUARY.start());

        var period = basis.price(JANUARY, List.of(balance), Explain.OFF);

        assertThat(period.lines()).hasSize(2);
        assertThat(period.totals().total().money()).isEqualTo(usd(12_00 + 200_00));
        assertThat(period.totals().tax().money()).isEqualTo(usd(2_00));
    }

    private static Line bare(Price price) {
        return Example.committed(3, CommitmentWindow.BILLING_PERIOD, price, "0");
    }

    private static Metered used(Line line, String quantity, Billed billed) {
        var committed = Fraction.of(line.quantity());
        var part = new UsagePart(JANUARY, line, NO_COUPON, Fraction.ONE);
        return new Metered(
                new UUID(7, 1),
                new MeteredWindow(JANUARY, List.of(part), committed),
                Used.of(new BigDecimal(quantity)),
                billed);
    }

    private static Billed nothing() {
        return Billed.nothing(CurrencyCode.USD);
    }

    private static Money net(Extra extra) {
        return extra.price(CurrencyCode.USD, Explain.OFF).net().money();
    }
}
