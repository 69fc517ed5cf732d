package io.billwright.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.oracle.Adjustments.Unused;
import io.billwright.oracle.Dates.Span;
import io.billwright.oracle.Input.Blocks;
import io.billwright.oracle.Input.Flat;
import io.billwright.oracle.Input.Graduated;
import io.billwright.oracle.Input.Kind;
import io.billwright.oracle.Input.Line;
import io.billwright.oracle.Input.PerUnit;
import io.billwright.oracle.Input.Price;
import io.billwright.oracle.Input.RateCoupon;
import io.billwright.oracle.Input.Stairstep;
import io.billwright.oracle.Input.Tier;
import io.billwright.oracle.Input.Volume;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The worked examples of the billing rules for dates, prices, and changes on their own.
class OraclePartsTest {

    private static final LocalDate NEW_YEAR = LocalDate.parse("2025-01-01");
    private static final LocalDate NEXT_YEAR = LocalDate.parse("2026-01-01");

    @Test
    void r1_boundariesAreCountedFromTheAnchor() {
        assertThat(starts("2025-01-31", 6, 1))
                .containsExactly("2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31", "2025-06-30");
        assertThat(starts("2024-11-30", 15, 3))
                .containsExactly("2024-11-30", "2025-02-28", "2025-05-30", "2025-08-30", "2025-11-30");
    }

    @Test
    void r1_renewalsKeepTheDayOfALeapYear() {
        List<Span> years = Dates.periods(LocalDate.parse("2024-02-29"), 0, 60, 12);
        assertThat(years.getFirst().end().minusDays(1)).isEqualTo("2025-02-27");
        assertThat(years.get(4).start()).isEqualTo("2028-02-29");
    }

    @Test
    void r3_monthsAreCountedBackFromTheEndAndTheStubByDays() {
        assertThat(Dates.months(NEW_YEAR, LocalDate.parse("2025-04-11"), NEXT_YEAR))
                .isEqualTo(Fraction.of(8).plus(Fraction.of(20, 30)));
        LocalDate day31 = LocalDate.parse("2025-01-31");
        assertThat(Dates.months(day31, LocalDate.parse("2025-02-10"), LocalDate.parse("2026-01-31")))
                .isEqualTo(Fraction.of(11).plus(Fraction.of(18, 28)));
    }

    @Test
    void r3_wholeMonthsHaveNoStubAndNothingIsLeftAfterTheEnd() {
        assertThat(Dates.months(NEW_YEAR, NEW_YEAR, NEXT_YEAR)).isEqualTo(Fraction.of(12));
        assertThat(Dates.months(NEW_YEAR, NEXT_YEAR, NEXT_YEAR)).isEqualTo(Fraction.ZERO);
        assertThat(Dates.months(NEW_YEAR, NEXT_YEAR.plusDays(40), NEXT_YEAR)).isEqualTo(Fraction.ZERO);
        assertThatThrownBy(() -> Dates.months(NEW_YEAR, NEW_YEAR, NEXT_YEAR.plusDays(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void r4_halfACentGoesAwayFromZero() {
        assertThat(rounded("2.5")).isEqualTo(BigInteger.valueOf(3));
        assertThat(rounded("-2.5")).isEqualTo(BigInteger.valueOf(-3));
        assertThat(rounded("2.499999")).isEqualTo(BigInteger.valueOf(2));
        assertThat(rounded("-2.499999")).isEqualTo(BigInteger.valueOf(-2));
        assertThat(Fraction.of("-2.5").floor()).isEqualTo(BigInteger.valueOf(-3));
        assertThat(Fraction.of("-2.5").ceiling()).isEqualTo(BigInteger.valueOf(-2));
        assertThat(Fraction.of(6, -4)).isEqualTo(Fraction.of("-1.5"));
    }

    @Test
    void r8_everyPricingModelPricesItsWay() {
        List<Tier> tiers = List.of(new Tier(Fraction.of(10), Fraction.of(5)), new Tier(null, Fraction.of(3)));
        assertThat(price(new PerUnit(Fraction.of(2)), 7)).isEqualTo(Fraction.of(14));
        assertThat(price(new Flat(Fraction.of(2)), 7)).isEqualTo(Fraction.of(2));
        assertThat(price(new Graduated(tiers), 12)).isEqualTo(Fraction.of(56));
        assertThat(price(new Volume(tiers), 10)).isEqualTo(Fraction.of(50));
        assertThat(price(new Volume(tiers), 11)).isEqualTo(Fraction.of(33));
        assertThat(price(new Blocks(Fraction.of(9), Fraction.of(5)), 11)).isEqualTo(Fraction.of(27));
        assertThat(price(new Blocks(Fraction.of(9), Fraction.of(5)), 10)).isEqualTo(Fraction.of(18));
        assertThat(price(new Stairstep(tiers), 11)).isEqualTo(Fraction.of(3));
        assertThat(price(new Stairstep(tiers), 0)).isEqualTo(Fraction.ZERO);
        assertThat(price(new Flat(Fraction.of(2)), 0)).isEqualTo(Fraction.ZERO);
        assertThat(Prices.parts(new Graduated(tiers), Fraction.ZERO)).hasSize(1);
    }

    @Test
    void r9_overageGoesOnUpTheLadderFromTheCommittedQuantity() {
        assertThat(Prices.overage(ladder(10_000), Fraction.of(10_000), Fraction.of(12_500)))
                .isEqualTo(Fraction.of(30));
        assertThat(Prices.overage(ladder(120_000), Fraction.of(120_000), Fraction.of(118_000)))
                .isEqualTo(Fraction.ZERO);
        assertThat(Prices.overage(ladder(120_000), Fraction.of(120_000), Fraction.of(123_000)))
                .isEqualTo(Fraction.of(36));
    }

    @Test
    void r12_netAndTaxOfTheUnusedMonthsAreRoundedEach() {
        Fraction share = Adjustments.unusedShare(NEW_YEAR, NEW_YEAR, NEXT_YEAR, LocalDate.parse("2025-07-16"));
        assertThat(share.times(12)).isEqualTo(Fraction.of(5).plus(Fraction.of(16, 31)));
        Unused unused = Adjustments.unused(BigInteger.valueOf(1_200_000), BigInteger.valueOf(240_000), share);
        assertThat(unused.total()).isEqualTo(BigInteger.valueOf(661_936));
    }

    @Test
    void r12_aLineThatHasNotBegunIsWhollyUnused() {
        assertThat(Adjustments.unusedShare(NEW_YEAR, LocalDate.parse("2025-02-01"), NEXT_YEAR, NEW_YEAR))
                .isEqualTo(Fraction.ONE);
        assertThat(Adjustments.unusedShare(NEW_YEAR, NEW_YEAR, NEXT_YEAR, NEXT_YEAR))
                .isEqualTo(Fraction.ZERO);
    }

    @Test
    void r19_completionsFollowTheRunningTotal() {
        assertThat(completions(Fraction.of(1_000_000), 3))
                .containsExactly(BigInteger.valueOf(333_333), BigInteger.valueOf(333_334), BigInteger.valueOf(333_333));
    }

    @Test
    void r19_theDiscountsOfTheOrderApplyInRatio() {
        Line line = Line.of("a", Kind.MILESTONE, new PerUnit(Fraction.of(100)), 3)
                .withDiscounts(Fraction.of(10), Fraction.ZERO, 1000);
        Fraction net = Adjustments.milestoneNet(line, new RateCoupon(Fraction.of(50)));
        assertThat(net).isEqualTo(Fraction.of(13_000));
        assertThat(completions(net, 3))
                .containsExactly(BigInteger.valueOf(4333), BigInteger.valueOf(4334), BigInteger.valueOf(4333));
    }

    private static List<BigInteger> completions(Fraction total, int units) {
        List<BigInteger> amounts = new ArrayList<>();
        for (int before = 0; before < units; before++) {
            amounts.add(Adjustments.completion(total, Fraction.of(units), Fraction.of(before), Fraction.ONE));
        }
        return amounts;
    }

    private static List<String> starts(String anchor, int months, int every) {
        return Dates.periods(LocalDate.parse(anchor), 0, months, every).stream()
                .map(span -> span.start().toString())
                .toList();
    }

    private static BigInteger rounded(String decimal) {
        return Fraction.of(decimal).roundHalfUpAwayFromZero();
    }

    private static Fraction price(Price price, long quantity) {
        return Prices.price(price, Fraction.of(quantity));
    }

    private static Graduated ladder(long committed) {
        return new Graduated(
                List.of(new Tier(Fraction.of(committed), Fraction.of("0.010")), new Tier(null, Fraction.of("0.012"))));
    }
}
