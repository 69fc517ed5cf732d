package io.billwright.core.contract;

import static io.billwright.core.contract.Example.NO_TAX;
import static io.billwright.core.contract.Example.VAT_20;
import static io.billwright.core.contract.Example.addOn;
import static io.billwright.core.contract.Example.discounts;
import static io.billwright.core.contract.Example.fixed;
import static io.billwright.core.contract.Example.nets;
import static io.billwright.core.contract.Example.phase;
import static io.billwright.core.contract.Example.price;
import static io.billwright.core.contract.Example.terms;
import static io.billwright.core.contract.Example.usd;
import static io.billwright.core.contract.Example.year;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.discount.Coupon;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContractPricingTest {

    // R1
    @Test
    void aContractThatIsNoMultipleOfTheFrequencyEndsInAShorterPeriodPricedByItsMonths() {
        var annually =
                terms("2025-01-01", 18, BillingFrequency.ANNUALLY, NO_TAX, addOn(1, "8.333333", "1")); // 100.00 a year
        var quarterly = terms("2025-01-01", 7, BillingFrequency.QUARTERLY, NO_TAX, addOn(1, "90.00", "1"));

        assertThat(nets(price(annually).periods())).containsExactly(100_00L, 50_00L);
        assertThat(nets(price(quarterly).periods())).containsExactly(270_00L, 270_00L, 90_00L);
    }

    // R1
    @Test
    void endsAtIsTheLastDayOfTheTerm() {
        var leap = terms("2024-02-29", 12, BillingFrequency.ANNUALLY, NO_TAX, addOn(1, "1.00", "1"));

        assertThat(price(leap).endsAt()).isEqualTo(LocalDate.parse("2025-02-27"));
    }

    // R5
    @Test
    void aThousandOverTwelveMonthsLosesNoCent() {
        var flat = new Price.Flat(new BigDecimal("1000.00"));
        var line = Example.committed(1, CommitmentWindow.CONTRACT, flat, "1");

        assertThat(nets(price(year(BillingFrequency.MONTHLY, NO_TAX, line)).periods()))
                .containsExactly(8333L, 8334L, 8333L, 8333L, 8334L, 8333L, 8333L, 8334L, 8333L, 8333L, 8334L, 8333L);
    }

    // R6
    @Test
    void discountsCompoundInTheOrderOfTheRules() {
        var line = addOn(1, "100.00", "1", discounts("10", "20", 50_00));
        var coupon = Optional.<Coupon>of(new Coupon.Rate("FIVE", new BigDecimal("5")));
        var totals = price(terms("2025-01-01", BillingFrequency.ALL_UPFRONT, VAT_20, coupon, phase(1, 12, line)))
                .totals();

        assertThat(totals.gross().money()).isEqualTo(usd(1200_00));
        assertThat(totals.net().money()).isEqualTo(usd(773_30));
        assertThat(totals.tax().money()).isEqualTo(usd(154_66));
        assertThat(totals.total().money()).isEqualTo(usd(927_96));
        assertThat(totals.discount().money()).isEqualTo(usd(426_70));
    }

    // R6
    @Test
    void taxIsRoundedOnTheSumAndThenSpread() {
        var schedule = price(terms(
                "2025-01-01",
                1,
                BillingFrequency.MONTHLY,
                VAT_20,
                addOn(1, "33.33", "1"),
                addOn(2, "33.33", "1"),
                addOn(3, "33.34", "1")));

        assertThat(schedule.lines().stream().map(line -> line.totals().tax().money()))
                .containsExactly(usd(6_67), usd(6_66), usd(6_67));
        assertThat(schedule.totals().tax().money()).isEqualTo(usd(20_00));
    }

    // R6: not clamped
    @Test
    void aFixedAmountMayPushALineBelowZero() {
        var totals = price(year(BillingFrequency.MONTHLY, VAT_20, addOn(1, "1.00", "1", fixed(24_00))))
                .totals();

        assertThat(totals.net().money()).isEqualTo(usd(-12_00));
        assertThat(totals.tax().money()).isEqualTo(usd(-2_40));
    }

    @Test
    void aOneTimeBrickIsBilledWithTheFirstPeriodOnly() {
        var line = Example.line(1, new BrickKind.OneTime(), Example.perUnit("10.00"), "3", fixed(5_00));

        var schedule = price(year(BillingFrequency.QUARTERLY, NO_TAX, line, addOn(2, "1.00", "1")));

        assertThat(nets(schedule.periods())).containsExactly(28_00L, 3_00L, 3_00L, 3_00L);
        assertThat(schedule.periods())
                .extracting(period -> period.lines().size())
                .isEqualTo(List.of(2, 1, 1, 1));
    }
}
