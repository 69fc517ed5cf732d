package io.billwright.core.contract;

import static io.billwright.core.contract.Example.usd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.MilestoneCompletion.Kept;
import io.billwright.core.contract.MilestoneCompletion.Priced;
import io.billwright.core.contract.MilestoneCompletion.Units;
import io.billwright.core.discount.Coupon;
import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import io.billwright.testing.Sampling;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MilestoneCompletionTest {

    private static final Optional<Coupon> NO_COUPON = Optional.empty();

    // R19
    @Test
    void tenThousandInThreeFollowTheRunningTotal() {
        var line = milestone(Discounts.NONE);

        assertThat(complete(line, NO_COUPON, 0, 1).net().money()).isEqualTo(usd(3333_33));
        assertThat(complete(line, NO_COUPON, 1, 2).net().money()).isEqualTo(usd(3333_34));
        assertThat(complete(line, NO_COUPON, 2, 3).net().money()).isEqualTo(usd(3333_33));
        assertThat(complete(line, NO_COUPON, 0, 3).gross().money()).isEqualTo(usd(10_000_00));
    }

    // R19
    @Test
    void discountsApplyInRatio() {
        var line = milestone(Example.discounts("10", "0", 300_00));
        var half = Optional.<Coupon>of(new Coupon.Rate("HALF", new BigDecimal("50")));

        assertThat(complete(line, NO_COUPON, 0, 1).gross().money()).isEqualTo(usd(3333_33));
        assertThat(complete(line, NO_COUPON, 0, 1).net().money()).isEqualTo(usd(2900_00));
        assertThat(complete(line, half, 0, 1).net().money()).isEqualTo(usd(1450_00));
        var fixed = Optional.<Coupon>of(new Coupon.Fixed("TEN", usd(10_00)));
        assertThat(complete(line, fixed, 0, 1).net().money()).isEqualTo(usd(2900_00));
    }

    // R21
    @Test
    void aCompletionIsExplained() {
        var net = complete(milestone(Example.discounts("10", "5", 300_00)), NO_COUPON, 1, 2)
                .net();

        assertThat(new Recompute().amount(Objects.requireNonNull(net.how()), CurrencyCode.USD))
                .isEqualTo(net.money());
    }

    // R17
    @Test
    void theFirstFreeUnitsAreTaken() {
        assertThat(Units.free(2, List.of())).containsExactly(new Units(0, 2));
        assertThat(Units.free(2, List.of(new Units(2, 3), new Units(0, 1))))
                .containsExactly(new Units(1, 2), new Units(3, 4));
        assertThat(Units.free(1, List.of(new Units(1, 2), new Units(2, 5)))).containsExactly(new Units(0, 1));
        assertThat(Units.free(1, List.of(new Units(0, 1), new Units(1, 5)))).containsExactly(new Units(5, 6));
    }

    // R19, R17, R21: whatever is completed, given back and completed again, in the end the whole is billed.
    @Test
    void allPartsAddUpToTheWholeWhateverWasGivenBackInBetween() {
        Sampling.forSamples(2_000, random -> {
            long total = random.nextLong(1, 30);
            var price = new BigDecimal(random.nextLong(1, 1_000_000_00)).movePointLeft(2);
            var line = Example.line(
                    1,
                    new BrickKind.Milestone(BigDecimal.valueOf(total)),
                    new Price.Flat(price),
                    "" + total,
                    Discounts.NONE);
            var completed = new ArrayList<List<Units>>();
            while (left(total, completed) > 0) {
                if (!completed.isEmpty() && random.nextInt(3) == 0) {
                    completed.remove(random.nextInt(completed.size()));
                } else {
                    var taken = completed.stream().flatMap(List::stream).toList();
                    completed.add(Units.free(random.nextLong(1, left(total, completed) + 1), taken));
                }
            }
            long billed = 0;
            for (var units : completed) {
                var net = MilestoneCompletion.of(
                                List.of(new Priced(line, NO_COUPON, Optional.empty(), units)),
                                CurrencyCode.USD,
                                Explain.ON)
                        .net();
                assertThat(new Recompute().amount(Objects.requireNonNull(net.how()), CurrencyCode.USD))
                        .isEqualTo(net.money());
                billed += net.money().minorUnits();
            }
            assertThat(usd(billed)).isEqualTo(usd(price.movePointRight(2).longValueExact()));
        });
    }

    private static long left(long total, List<List<Units>> completed) {
        return total
                - completed.stream()
                        .flatMap(List::stream)
                        .mapToLong(Units::count)
                        .sum();
    }

    /// FLAT 10,000.00 in 3, one completed for 3333.33, then 6 in all: the other five come to 6666.67.
    @Test
    void theRestSharesWhatIsLeftOfANewPrice() {
        var line = Example.line(
                1,
                new BrickKind.Milestone(new BigDecimal("6")),
                new Price.Flat(new BigDecimal("10000")),
                "6",
                Discounts.NONE);
        var kept = Optional.of(new Kept(List.of(new Units(0, 1)), usd(3333_33), usd(3333_33)));
        var amounts = new ArrayList<Long>();
        for (int unit = 1; unit < 6; unit++) {
            var part = new Priced(line, NO_COUPON, kept, List.of(new Units(unit, unit + 1)));
            var net = MilestoneCompletion.of(List.of(part), CurrencyCode.USD, Explain.ON)
                    .net();
            assertThat(new Recompute().amount(Objects.requireNonNull(net.how()), CurrencyCode.USD))
                    .isEqualTo(net.money());
            amounts.add(net.money().minorUnits());
        }

        assertThat(amounts).containsExactly(1333_33L, 1333_34L, 1333_33L, 1333_34L, 1333_33L);
    }

    @Test
    void unitsAreToldFromOthers() {
        var units = List.of(new Units(0, 4), new Units(6, 8));
        var others = List.of(new Units(1, 2), new Units(3, 7));

        assertThat(Units.among(units, others)).containsExactly(new Units(1, 2), new Units(3, 4), new Units(6, 7));
        assertThat(Units.without(units, others)).containsExactly(new Units(0, 1), new Units(2, 3), new Units(7, 8));
        assertThat(Units.without(units, List.of())).isEqualTo(units);
    }

    @Test
    void aCompletionOutsideTheMilestoneIsRefused() {
        var line = milestone(Discounts.NONE);

        assertThatThrownBy(() -> complete(line, NO_COUPON, 2, 4)).hasMessageContaining("within the milestone");
        assertThatThrownBy(() -> complete(line, NO_COUPON, 1, 1)).hasMessageContaining("within the milestone");
        assertThatThrownBy(() -> complete(line, NO_COUPON, -1, 1)).hasMessageContaining("within the milestone");
    }

    // D3
    @Test
    void aMilestoneIsShownInTheScheduleAndBilledOnCompletion() {
        var schedule = Example.price(Example.year(BillingFrequency.MONTHLY, Example.NO_TAX, milestone(Discounts.NONE)));

        assertThat(schedule.totals().total().money()).isEqualTo(usd(0));
        assertThat(schedule.lines().getFirst().duration()).isEqualTo("on completion");
        assertThat(schedule.lines().getFirst().tiers())
                .containsExactly(new Schedule.TierShare(new BigDecimal("3"), new BigDecimal("10000"), usd(0)));
    }

    private static Line milestone(Discounts discounts) {
        var kind = new BrickKind.Milestone(new BigDecimal("3"));
        return Example.line(1, kind, new Price.Flat(new BigDecimal("10000")), "3", discounts);
    }

    private static MilestoneCompletion complete(Line line, Optional<Coupon> coupon, long before, long after) {
        return MilestoneCompletion.of(
                List.of(new Priced(line, coupon, Optional.empty(), List.of(new Units(before, after)))),
                CurrencyCode.USD,
                Explain.ON);
    }
}
