package io.billwright.core.contract;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.time.BillingFrequency;
import io.billwright.testing.Sampling;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/// An invoice is priced on its own and is the one of the schedule (R22).
class SinglePeriodTest {

    @Test
    void aPeriodPricedAloneIsThatOfTheSchedule() {
        forSamples(random -> {
            var terms = RandomChange.of(random).after();
            for (var period : ContractPricing.price(terms, Explain.OFF).periods()) {
                var alone = ContractPricing.pricePeriod(terms, period.dates().start(), Explain.OFF);

                assertThat(alone).isEqualTo(period);
            }
        });
    }

    @Test
    void itIsExplainedByTheSameSteps() { // R21
        forSamples(Sampling.SAMPLES / 10, random -> {
            var terms = RandomChange.of(random).after();
            for (var period : ContractPricing.price(terms, Explain.ON).periods()) {
                var alone = ContractPricing.pricePeriod(terms, period.dates().start(), Explain.ON);

                assertThat(alone).isEqualTo(period);
                Explained.requireRecomputed(alone);
            }
        });
    }

    @Test
    void anyDayOfThePeriodWillDo() {
        var terms = Example.year(BillingFrequency.QUARTERLY, Example.VAT_20, Example.addOn(1, "10", "3"));
        var second = Example.price(terms).periods().get(1);

        assertThat(onDay(terms, "2025-04-01")).isEqualTo(second);
        assertThat(onDay(terms, "2025-06-30")).isEqualTo(second);
        assertThatThrownBy(() -> onDay(terms, "2026-01-01")).hasMessage("2026-01-01 is no day of the agreement");
    }

    private static PricedPeriod onDay(Terms terms, String day) {
        return ContractPricing.pricePeriod(terms, LocalDate.parse(day), Explain.OFF);
    }
}
