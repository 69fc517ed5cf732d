package io.billwright.core.contract;

import static io.billwright.core.contract.Example.NO_TAX;
import static io.billwright.core.contract.Example.VAT_20;
import static io.billwright.core.contract.Example.addOn;
import static io.billwright.core.contract.Example.nets;
import static io.billwright.core.contract.Example.price;
import static io.billwright.core.contract.Example.usd;
import static io.billwright.core.contract.Example.year;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.explain.Explain;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/// A change of a running agreement (R11).
class UpgradeTest {

    // R11
    @Test
    void threeMoreSeatsInAprilAreAHundredNowAndFourHundredAMonthFromMay() {
        var before = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "5"));
        var after = year(BillingFrequency.MONTHLY, NO_TAX, addOn(1, "50.00", "8"));

        var upgrade = upgrade(before, after, "2025-04-11", "2025-05-01");

        var stub = upgrade.stub().orElseThrow();
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

        assertThat(upgrade.stub().map(PricedPeriod::totals).orElseThrow().tax().money())
                .isEqualTo(usd(20_00));
        assertThat(upgrade.taxes()).singleElement().satisfies(tax -> {
            assertThat(tax.taxable().money()).isEqualTo(usd(1300_00));
            assertThat(tax.amount().money()).isEqualTo(usd(260_00));
        });
        assertThat(upgrade.totals().total().money()).isEqualTo(usd(1560_00));
    }

    private static Upgrade upgrade(Terms before, Terms after, String startsAt, String openFrom) {
        return Upgrade.of(before, after, LocalDate.parse(startsAt), LocalDate.parse(openFrom), Explain.OFF);
    }

    private static DatePeriod days(String start, String end) {
        return new DatePeriod(LocalDate.parse(start), LocalDate.parse(end));
    }
}
