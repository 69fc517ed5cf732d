package io.billwright.core.contract;

import static io.billwright.core.contract.Example.NO_TAX;
import static io.billwright.core.contract.Example.VAT_20;
import static io.billwright.core.contract.Example.addOn;
import static io.billwright.core.contract.Example.committed;
import static io.billwright.core.contract.Example.discounts;
import static io.billwright.core.contract.Example.ladder;
import static io.billwright.core.contract.Example.line;
import static io.billwright.core.contract.Example.nets;
import static io.billwright.core.contract.Example.perUnit;
import static io.billwright.core.contract.Example.phase;
import static io.billwright.core.contract.Example.price;
import static io.billwright.core.contract.Example.terms;
import static io.billwright.core.contract.Example.usd;
import static io.billwright.core.contract.Example.year;
import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.discount.Coupon;
import io.billwright.core.discount.Discounts;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The agreement that follows (R10).
class RenewalTest {

    private static final BigDecimal FIVE = new BigDecimal("5");

    // R10
    @Test
    void eightSeatsAtFiftyWithFivePercentMoreAndTenOffAre378AMonth() {
        var ended = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "8", discounts("10", "20", 77_00)));

        var renewed = Renewal.of(ended, 12, FIVE, NO_TAX);

        assertThat(nets(price(renewed).periods())).hasSize(12).containsOnly(378_00L);
        assertThat(renewed.phases().getFirst().lines().getFirst().price()).isEqualTo(perUnit("52.50"));
        assertThat(price(renewed).periods().getFirst().dates().start()).isEqualTo(LocalDate.parse("2026-01-01"));
        assertThat(price(renewed).endsAt()).isEqualTo(LocalDate.parse("2026-12-31"));
    }

    // R1
    @Test
    void renewalsKeepThe29thOfFebruary() {
        var terms = terms("2024-02-29", 12, BillingFrequency.ANNUALLY, NO_TAX, addOn(1, "1.00", "1"));
        for (int year = 2025; year <= 2027; year++) {
            terms = Renewal.of(terms, 12, BigDecimal.ZERO, NO_TAX);
            assertThat(terms.startsAt()).isEqualTo(LocalDate.of(year, 2, 28));
        }
        assertThat(price(terms).endsAt()).isEqualTo(LocalDate.parse("2028-02-28"));

        terms = Renewal.of(terms, 12, BigDecimal.ZERO, NO_TAX);

        assertThat(terms.from()).isEqualTo(48);
        assertThat(price(terms).periods().getFirst().dates().start()).isEqualTo(LocalDate.parse("2028-02-29"));
        assertThat(terms.end()).isEqualTo(LocalDate.parse("2029-02-28"));
    }

    // R10
    @Test
    void onlyWhatTheLastPhaseSellsAgainAndAgainGoesOn() {
        var coupon = Optional.<Coupon>of(new Coupon.Fixed("TEN", usd(10_00)));
        var ended = terms(
                "2025-01-01",
                BillingFrequency.QUARTERLY,
                NO_TAX,
                coupon,
                phase(1, 3, addOn(9, "1", "1")),
                phase(
                        2,
                        9,
                        addOn(1, "10", "1"),
                        addOn(2, "10", "0"),
                        line(3, new BrickKind.OneTime(), perUnit("10"), "1", Discounts.NONE),
                        line(4, new BrickKind.Milestone(BigDecimal.ONE), perUnit("10"), "1", Discounts.NONE),
                        committed(5, CommitmentWindow.MONTH, perUnit("0.01"), "0"),
                        new Line(
                                Example.brick(6),
                                new BrickKind.AddOn(),
                                new Price.Flat(FIVE),
                                BigDecimal.ZERO,
                                true,
                                Discounts.NONE,
                                "standard")));

        var renewed = Renewal.of(ended, 6, FIVE, VAT_20);

        assertThat(renewed.phases()).singleElement().satisfies(only -> {
            assertThat(only.months()).isEqualTo(6);
            assertThat(only.coupon()).isEmpty();
            assertThat(only.lines()).extracting(line -> line.brick().code()).containsExactly("B1", "B5", "B6");
        });
        assertThat(renewed.coupon()).isEmpty();
        assertThat(renewed.tax()).isEqualTo(VAT_20);
        assertThat(renewed.frequency()).isEqualTo(BillingFrequency.QUARTERLY);
        assertThat(renewed.startsAt()).isEqualTo(ended.end());
    }

    // R4
    @Test
    void everyPriceRisesAndIsRoundedToSixDecimals() {
        assertThat(perUnit("0.000010").uplifted(FIVE)).isEqualTo(perUnit("0.000011"));
        assertThat(perUnit("-0.000010").uplifted(FIVE)).isEqualTo(perUnit("-0.000011"));
        assertThat(perUnit("0.000010").uplifted(new BigDecimal("4.9"))).isEqualTo(perUnit("0.000010"));
        assertThat(perUnit("100").uplifted(FIVE)).isEqualTo(perUnit("105"));
        assertThat(perUnit("1E+2").uplifted(FIVE)).isEqualTo(perUnit("105"));
        assertThat(perUnit("12.50").uplifted(BigDecimal.ZERO)).isEqualTo(perUnit("12.50"));
        assertThat(perUnit("12.50").uplifted(new BigDecimal("-10"))).isEqualTo(perUnit("11.25"));
        assertThat(new Price.Flat(new BigDecimal("10.00")).uplifted(FIVE))
                .isEqualTo(new Price.Flat(new BigDecimal("10.50")));
        assertThat(new Price.Packaged(BigDecimal.TEN, new BigDecimal("3")).uplifted(FIVE))
                .isEqualTo(new Price.Packaged(BigDecimal.TEN, new BigDecimal("3.15")));
        var ladder = ladder("10", "2.00", "1.00");
        var higher = ladder("10", "2.10", "1.05");
        assertThat(new Price.Graduated(ladder).uplifted(FIVE)).isEqualTo(new Price.Graduated(higher));
        assertThat(new Price.Volume(ladder).uplifted(FIVE)).isEqualTo(new Price.Volume(higher));
        assertThat(new Price.Stairstep(ladder).uplifted(FIVE)).isEqualTo(new Price.Stairstep(higher));
    }

    @Test
    void aContractCannotStartBeforeItsAnchor() {
        var any = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "1", "1"));

        assertThatThrownBy(() -> new Terms(
                        any.anchor(),
                        -1,
                        any.months(),
                        any.frequency(),
                        any.currency(),
                        any.phases(),
                        any.coupon(),
                        any.tax()))
                .hasMessageContaining("before its anchor");
    }

    // R5, R10
    @Test
    void aRenewalLosesNoCentAndFollowsWithoutAGap() {
        forSamples(random -> {
            var ended = RandomTerms.of(random);
            var uplift = BigDecimal.valueOf(random.nextInt(-5_000, 20_000), 3);

            var renewed = Renewal.of(ended, random.nextInt(1, 40), uplift, ended.tax());

            var schedule = price(renewed);
            assertThat(schedule.periods().getFirst().dates().start())
                    .isEqualTo(price(ended).endsAt().plusDays(1));
            assertThat(schedule.periods().getLast().dates().lastDay()).isEqualTo(schedule.endsAt());
            var sum = schedule.periods().stream()
                    .map(PricedPeriod::totals)
                    .map(totals -> totals.total().money())
                    .reduce(Money.zero(ended.currency()), Money::plus);
            assertThat(sum).isEqualTo(schedule.totals().total().money());
            for (var line : renewed.phases().getFirst().lines()) {
                if (line.price() instanceof Price.PerUnit(var unitPrice)) {
                    assertThat(unitPrice).isEqualByComparingTo(expected(ended, line, uplift));
                }
            }
        });
    }

    private static BigDecimal expected(Terms ended, Line renewed, BigDecimal uplift) {
        var old = ended.phases().getLast().lines().stream()
                .filter(line -> line.brick().equals(renewed.brick()))
                .findFirst()
                .orElseThrow();
        var factor = new BigDecimal("100").add(uplift);
        return ((Price.PerUnit) old.price())
                .unitPrice()
                .multiply(factor)
                .divide(new BigDecimal("100"), 6, RoundingMode.HALF_UP);
    }
}
