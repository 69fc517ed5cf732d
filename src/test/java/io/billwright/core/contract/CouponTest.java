package io.billwright.core.contract;

import static io.billwright.core.contract.Example.NO_TAX;
import static io.billwright.core.contract.Example.addOn;
import static io.billwright.core.contract.Example.committed;
import static io.billwright.core.contract.Example.fixed;
import static io.billwright.core.contract.Example.nets;
import static io.billwright.core.contract.Example.perUnit;
import static io.billwright.core.contract.Example.phase;
import static io.billwright.core.contract.Example.price;
import static io.billwright.core.contract.Example.terms;
import static io.billwright.core.contract.Example.usd;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.discount.Coupon;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Coupons (R6 step 5, D5).
class CouponTest {

    private static final Optional<Coupon> TEN = Optional.of(new Coupon.Fixed("TEN", usd(10_00)));
    private static final Optional<Coupon> HALF = Optional.of(new Coupon.Rate("HALF", new BigDecimal("50")));

    @Test
    void anAmountIsSpreadOverTheLinesByWhatTheyComeTo() {
        var lines = phase(1, 1, addOn(1, "10.00", "1"), addOn(2, "10.00", "1"), addOn(3, "10.00", "1"));

        assertThat(lineNets(price(monthly(TEN, lines)))).containsExactly(6_66L, 6_67L, 6_67L);
    }

    // D15
    @Test
    void aTieGoesToTheLowestBrickIdHoweverTheBricksWereSent() {
        var lines = phase(1, 1, addOn(3, "10.00", "1"), addOn(1, "10.00", "1"), addOn(2, "10.00", "1"));

        assertThat(lineNets(price(monthly(TEN, lines)))).containsExactly(6_67L, 6_66L, 6_67L);
    }

    @Test
    void aLineAtOrBelowZeroBearsNone() {
        var lines = phase(1, 1, addOn(1, "0", "1"), addOn(2, "1.00", "1", fixed(5_00)), addOn(3, "30.00", "1"));

        assertThat(lineNets(price(monthly(TEN, lines)))).containsExactly(0L, -4_00L, 20_00L);
    }

    @Test
    void nothingIsGivenIfNoLineIsAboveZero() { // R6
        var later = committed(1, CommitmentWindow.MONTH, perUnit("1"), "0");

        assertThat(lineNets(price(monthly(TEN, phase(1, 1, addOn(3, "0", "1"), later, addOn(2, "0", "1"))))))
                .containsExactly(0L, 0L, 0L);
        assertThat(lineNets(price(monthly(TEN, phase(1, 1, later))))).containsExactly(0L);
    }

    @Test
    void phasesWithoutACouponShareOneAmount() {
        var own = new Phase(2, 1, List.of(addOn(1, "8.00", "1")), HALF);
        var schedule =
                price(monthly(TEN, phase(1, 2, addOn(1, "10.00", "1")), own, phase(3, 1, addOn(1, "5.00", "1"))));

        assertThat(lineNets(schedule)).containsExactly(12_00L, 4_00L, 3_00L);
        assertThat(nets(schedule.periods())).containsExactly(6_00L, 6_00L, 4_00L, 3_00L);
    }

    @Test
    void anAmountOfUnevenPeriodsFollowsTheMonths() {
        var line = committed(1, CommitmentWindow.BILLING_PERIOD, perUnit("1"), "300");
        var coupon = Optional.<Coupon>of(new Coupon.Fixed("SEVEN", usd(7_00)));

        assertThat(nets(price(terms("2025-01-01", BillingFrequency.QUARTERLY, NO_TAX, coupon, phase(1, 7, line)))
                        .periods()))
                .containsExactly(297_00L, 297_00L, 99_00L);
        assertThat(nets(price(terms("2025-01-01", BillingFrequency.QUARTERLY, NO_TAX, HALF, phase(1, 7, line)))
                        .periods()))
                .containsExactly(150_00L, 150_00L, 50_00L);
    }

    private static Terms monthly(Optional<Coupon> coupon, Phase... phases) {
        return terms("2025-01-01", BillingFrequency.MONTHLY, NO_TAX, coupon, phases);
    }

    private static List<Long> lineNets(Schedule schedule) {
        return schedule.lines().stream()
                .map(line -> line.totals().net().money().minorUnits())
                .toList();
    }
}
