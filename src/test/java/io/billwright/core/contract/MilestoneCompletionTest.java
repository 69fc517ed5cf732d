package io.billwright.core.contract;

import static io.billwright.core.contract.Example.usd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.discount.Coupon;
import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
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
        return MilestoneCompletion.of(line, coupon, before, after, CurrencyCode.USD, Explain.ON);
    }
}
