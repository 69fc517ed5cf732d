package io.billwright.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.oracle.Input.Agreement;
import io.billwright.oracle.Input.AmountCoupon;
import io.billwright.oracle.Input.Coupon;
import io.billwright.oracle.Input.Flat;
import io.billwright.oracle.Input.Graduated;
import io.billwright.oracle.Input.Kind;
import io.billwright.oracle.Input.Line;
import io.billwright.oracle.Input.PerUnit;
import io.billwright.oracle.Input.Phase;
import io.billwright.oracle.Input.RateCoupon;
import io.billwright.oracle.Input.TaxRate;
import io.billwright.oracle.Input.TaxTreatment;
import io.billwright.oracle.Input.Tier;
import io.billwright.oracle.Input.Window;
import io.billwright.oracle.Output.Amounts;
import io.billwright.oracle.Output.CommitmentEntry;
import io.billwright.oracle.Output.Estimate;
import io.billwright.oracle.Output.Tax;
import io.billwright.oracle.Output.TierSplit;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The worked examples of the billing rules for whole agreements.
class OracleTest {

    private static final LocalDate NEW_YEAR = LocalDate.parse("2025-01-01");
    private static final TaxTreatment UNTAXED = TaxTreatment.taxed();
    private static final TaxTreatment TWENTY =
            TaxTreatment.taxed(new TaxRate("VAT", "GB", "standard", Fraction.of(20)));

    @Test
    void r1_aShorterLastPeriodIsPricedByItsMonths() {
        Line yearly = Line.of("a", Kind.ADD_ON, new PerUnit(Fraction.of(100, 12)), 1);
        assertThat(grossByPeriod(plain(18, "ANNUALLY", null, yearly))).isEqualTo(cents(10000, 5000));
        Line monthly = addOn("a", "90.00");
        assertThat(grossByPeriod(plain(7, "QUARTERLY", null, monthly))).isEqualTo(cents(27000, 27000, 9000));
        assertThat(grossByPeriod(plain(7, "ALL_UPFRONT", null, monthly))).isEqualTo(cents(63000));
    }

    @Test
    void r5_aThousandOverTwelveMonthsFollowsTheRunningTotal() {
        Line line = Line.of("a", Kind.ADD_ON, new PerUnit(Fraction.of(1000, 12)), 1);
        assertThat(grossByPeriod(plain(12, "MONTHLY", null, line)))
                .isEqualTo(cents(8333, 8334, 8333, 8333, 8334, 8333, 8333, 8334, 8333, 8333, 8334, 8333));
    }

    @Test
    void r6_ratesCompoundThenTheFixedAmountThenTheCouponThenTax() {
        Line line = addOn("a", "100.00").withDiscounts(Fraction.of(10), Fraction.of(20), 5000);
        Estimate estimate = Oracle.estimate(
                Agreement.plain(NEW_YEAR, 12, "ANNUALLY", new RateCoupon(Fraction.of(5)), List.of(line), TWENTY));
        assertThat(estimate.totals()).isEqualTo(amounts(120000, 77330, 15466));
        assertThat(estimate.totals().total()).isEqualTo(BigInteger.valueOf(92796));
        assertThat(estimate.totals().discount()).isEqualTo(BigInteger.valueOf(42670));
        assertThat(estimate.endsAt()).isEqualTo("2025-12-31");
        assertThat(estimate.taxes())
                .containsExactly(new Tax(
                        "VAT",
                        "GB",
                        Fraction.of(20),
                        cents(77330).getFirst(),
                        cents(15466).getFirst()));
    }

    @Test
    void r6_taxIsRoundedOnceForTheInvoiceAndSpreadOverItsLines() {
        List<Line> lines = List.of(addOn("a", "33.33"), addOn("b", "33.33"), addOn("c", "33.34"));
        Estimate estimate = Oracle.estimate(Agreement.plain(NEW_YEAR, 1, "MONTHLY", null, lines, TWENTY));
        assertThat(estimate.totals().tax()).isEqualTo(BigInteger.valueOf(2000));
        assertThat(estimate.lines().stream().map(line -> line.amounts().tax()).toList())
                .isEqualTo(cents(667, 666, 667));
    }

    @Test
    void r6_aOneTimeRateHoldsInEveryPeriodAndAFixedAmountIsSpreadOverThem() {
        Line line = addOn("a", "100.00").withDiscounts(Fraction.ZERO, Fraction.of(10), 1000);
        assertThat(netByPeriod(plain(3, "MONTHLY", null, line))).isEqualTo(cents(8667, 8666, 8667));
    }

    @Test
    void r6_aFixedAmountAboveThePriceLeavesTheLineNegative() {
        Estimate estimate =
                plain(1, "MONTHLY", null, addOn("a", "10.00").withDiscounts(Fraction.ZERO, Fraction.ZERO, 1500));
        assertThat(estimate.totals()).isEqualTo(amounts(1000, -500, 0));
    }

    @Test
    void d5_anAmountCouponFallsOnPositiveLinesByLargestRemainder() {
        Line negative = addOn("b", "1.00").withDiscounts(Fraction.ZERO, Fraction.ZERO, 200);
        Estimate estimate =
                plain(1, "MONTHLY", new AmountCoupon(1001), addOn("c", "10.00"), negative, addOn("a", "10.00"));
        assertThat(estimate.lines().stream().map(line -> line.amounts().net()).toList())
                .isEqualTo(cents(500, -100, 499));
    }

    @Test
    void d5_aPhaseCouponIsItsOwnAndTheAgreementsIsSharedByTheOthers() {
        List<Phase> phases = List.of(
                new Phase(1, null, List.of(addOn("a", "10.00"))),
                new Phase(1, new RateCoupon(Fraction.of(50)), List.of(addOn("a", "10.00"))),
                new Phase(1, null, List.of(addOn("a", "30.00"))));
        Estimate estimate =
                Oracle.estimate(new Agreement(NEW_YEAR, 3, "QUARTERLY", new AmountCoupon(400), phases, UNTAXED));
        assertThat(netByPeriod(estimate)).isEqualTo(cents(900, 500, 2700));
        assertThat(estimate.periods().stream().map(Output.Period::endsAt))
                .containsExactly(
                        LocalDate.parse("2025-01-31"), LocalDate.parse("2025-02-28"), LocalDate.parse("2025-03-31"));
    }

    @Test
    void d7_anUntaxedInvoiceShowsTheReasonAtRateZero() {
        Agreement agreement = Agreement.plain(
                NEW_YEAR, 2, "MONTHLY", null, List.of(addOn("a", "10.00")), TaxTreatment.untaxed("Reverse charge"));
        assertThat(Oracle.estimate(agreement).taxes())
                .containsExactly(
                        new Tax("Reverse charge", "", Fraction.ZERO, BigInteger.valueOf(2000), BigInteger.ZERO));
    }

    @Test
    void d7_twoRatesOnOneCategoryEachApplyToTheNet() {
        TaxTreatment both = TaxTreatment.taxed(
                new TaxRate("GST", "CA", "standard", Fraction.of(5)),
                new TaxRate("QST", "CA-QC", "standard", Fraction.of("9.975")),
                new TaxRate("Food", "CA", "food", Fraction.of(1)));
        List<Line> lines = List.of(addOn("a", "100.00"), addOn("b", "7.00").withTaxCategory("none"));
        Estimate estimate = Oracle.estimate(Agreement.plain(NEW_YEAR, 1, "MONTHLY", null, lines, both));
        assertThat(estimate.taxes().stream().map(Tax::amount).toList()).isEqualTo(cents(500, 998));
        assertThat(estimate.totals().tax()).isEqualTo(BigInteger.valueOf(1498));
    }

    @Test
    void r8_oneTimeIsBilledFirstAndMilestonesAndBareUsageLater() {
        Line setUp = Line.of("a", Kind.ONE_TIME, new Flat(Fraction.of(500)), 1);
        Line milestone = Line.of("b", Kind.MILESTONE, new PerUnit(Fraction.of(100)), 3);
        Line usage = Line.of("c", Kind.USAGE, new PerUnit(Fraction.of("0.01")), 0);
        Estimate estimate = plain(3, "MONTHLY", null, setUp, milestone, usage);
        assertThat(netByPeriod(estimate)).isEqualTo(cents(50000, 0, 0));
        assertThat(estimate.lines().get(1).tiers())
                .containsExactly(new TierSplit(Fraction.of(3), Fraction.of(100), BigInteger.ZERO));
    }

    @Test
    void r8_tierSubTotalsAddUpToTheLine() {
        Graduated ladder = new Graduated(List.of(
                new Tier(Fraction.of(1), Fraction.of("0.005")),
                new Tier(Fraction.of(2), Fraction.of("0.005")),
                new Tier(null, Fraction.of("0.005"))));
        Estimate estimate = plain(1, "MONTHLY", null, Line.of("a", Kind.ADD_ON, ladder, 3));
        assertThat(estimate.lines().getFirst().amounts().gross()).isEqualTo(BigInteger.valueOf(2));
        assertThat(estimate.lines().getFirst().tiers().stream()
                        .map(TierSplit::subTotal)
                        .toList())
                .isEqualTo(cents(1, 1, 0));
    }

    @Test
    void d2_unlimitedCostsTheFlatAmountAMonthEvenForUsageAndQuantityZero() {
        Line usage = Line.of("a", Kind.USAGE, new Flat(Fraction.of(20)), 0).asUnlimited();
        Estimate estimate = plain(3, "QUARTERLY", null, usage);
        assertThat(estimate.totals().gross()).isEqualTo(BigInteger.valueOf(6000));
        assertThat(estimate.lines().getFirst().commitmentSchedule()).isEmpty();
    }

    @Test
    void r9_aMonthlyCommitmentIsBilledInAdvanceOnTheNormalSchedule() {
        Line line = Line.of("a", Kind.USAGE, ladder(10_000), 10_000).withWindow(Window.MONTH);
        Estimate estimate = plain(5, "QUARTERLY", null, line);
        assertThat(grossByPeriod(estimate)).isEqualTo(cents(30000, 20000));
        assertThat(estimate.lines().getFirst().commitmentSchedule())
                .hasSize(5)
                .contains(entry("2025-02-01", "2025-03-01", 10_000, 10000));
    }

    @Test
    void r9_aCommitmentByPeriodIsSmallerInAShorterLastPeriod() {
        Line line = Line.of("a", Kind.USAGE, ladder(9_000), 9_000);
        Estimate estimate = plain(4, "QUARTERLY", null, line);
        assertThat(estimate.lines().getFirst().commitmentSchedule())
                .containsExactly(
                        entry("2025-01-01", "2025-04-01", 9_000, 9000), entry("2025-04-01", "2025-05-01", 3_000, 3000));
    }

    @Test
    void r9_aCommitmentForTheContractIsSpreadOverThePeriods() {
        Line line = Line.of("a", Kind.USAGE, ladder(120_000), 120_000).withWindow(Window.CONTRACT);
        Estimate estimate = plain(12, "SEMI_ANNUALLY", null, line);
        assertThat(grossByPeriod(estimate)).isEqualTo(cents(60000, 60000));
        assertThat(estimate.lines().getFirst().commitmentSchedule())
                .containsExactly(entry("2025-01-01", "2026-01-01", 120_000, 120000));
    }

    private static Graduated ladder(long committed) {
        return new Graduated(
                List.of(new Tier(Fraction.of(committed), Fraction.of("0.010")), new Tier(null, Fraction.of("0.012"))));
    }

    private static CommitmentEntry entry(String start, String end, long quantity, long amount) {
        return new CommitmentEntry(
                LocalDate.parse(start), LocalDate.parse(end), Fraction.of(quantity), BigInteger.valueOf(amount));
    }

    private static Line addOn(String id, String price) {
        return Line.of(id, Kind.ADD_ON, new PerUnit(Fraction.of(price)), 1);
    }

    private static Estimate plain(int months, String frequency, @Nullable Coupon coupon, Line... lines) {
        return Oracle.estimate(Agreement.plain(NEW_YEAR, months, frequency, coupon, List.of(lines), UNTAXED));
    }

    private static Amounts amounts(long gross, long net, long tax) {
        return new Amounts(BigInteger.valueOf(gross), BigInteger.valueOf(net), BigInteger.valueOf(tax));
    }

    private static List<BigInteger> cents(long... amounts) {
        return Arrays.stream(amounts).mapToObj(BigInteger::valueOf).toList();
    }

    private static List<BigInteger> grossByPeriod(Estimate estimate) {
        return estimate.periods().stream()
                .map(period -> period.totals().gross())
                .toList();
    }

    private static List<BigInteger> netByPeriod(Estimate estimate) {
        return estimate.periods().stream().map(period -> period.totals().net()).toList();
    }
}
