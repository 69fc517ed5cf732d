package io.billwright.core.contract;

import static io.billwright.core.contract.Example.NO_TAX;
import static io.billwright.core.contract.Example.addOn;
import static io.billwright.core.contract.Example.nets;
import static io.billwright.core.contract.Example.phase;
import static io.billwright.core.contract.Example.price;
import static io.billwright.core.contract.Example.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.discount.Discounts;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Phases (D4) and terms that make no sense.
class TermsTest {

    // D4, D14
    @Test
    void phasesTileTheAgreementAndEachHasPeriodsOfItsOwn() {
        var schedule = price(terms(
                "2025-01-31",
                BillingFrequency.QUARTERLY,
                NO_TAX,
                Optional.empty(),
                phase(1, 4, addOn(1, "10.00", "1")),
                phase(2, 12, addOn(1, "20.00", "1"))));

        assertThat(nets(schedule.periods())).containsExactly(30_00L, 10_00L, 60_00L, 60_00L, 60_00L, 60_00L);
        assertThat(schedule.phases().get(1).dates().start()).isEqualTo(LocalDate.parse("2025-05-31"));
        assertThat(schedule.phases().get(0).dates().lastDay()).isEqualTo(LocalDate.parse("2025-05-30"));
        assertThat(schedule.periods().get(2).dates().start()).isEqualTo(LocalDate.parse("2025-05-31"));
        assertThat(schedule.endsAt()).isEqualTo(LocalDate.parse("2026-05-30"));
        assertThat(schedule.phases()).extracting(PricedPhase::isAnnual).containsExactly(false, true);
        assertThat(schedule.lines()).extracting(line -> line.duration()).containsExactly("4 months", "12 months");
    }

    @Test
    void aMonthAndManyMonthsReadWell() {
        var schedule = price(terms("2025-01-31", 1, BillingFrequency.MONTHLY, NO_TAX, addOn(1, "1", "1")));

        assertThat(schedule.lines().getFirst().duration()).isEqualTo("1 month");
    }

    @Test
    void termsThatDoNotFitTogetherAreRefused() {
        var line = addOn(1, "1", "1");

        assertThatThrownBy(() -> phase(1, 0, line)).hasMessageContaining("at least one month");
        assertThatThrownBy(() -> phase(1, 1, line, line)).hasMessageContaining("once in a phase");
        assertThatThrownBy(() -> months(1201, phase(1, 1201, line))).hasMessageContaining("1 to 1200 months");
        assertThatThrownBy(() -> months(0)).hasMessageContaining("1 to 1200 months");
        assertThatThrownBy(() -> months(12, phase(1, 11, line))).hasMessageContaining("add up");
        assertThatThrownBy(() -> months(2, phase(2, 1, line), phase(1, 1, line)))
                .hasMessageContaining("numbered");
        assertThat(months(1200, phase(1, 1200, line)).months()).isEqualTo(Terms.LONGEST);
        assertThatThrownBy(() -> new Line(
                        Example.brick(1),
                        new BrickKind.AddOn(),
                        Example.perUnit("1"),
                        BigDecimal.ONE,
                        true,
                        Discounts.NONE,
                        "standard"))
                .hasMessageContaining("flat price");
    }

    @Test
    void bricksAreOrderedByTheTextOfTheirIds() { // D15
        var ids = List.of(
                "00000000-0000-0000-0000-000000000002",
                "00000000-0000-0000-8000-000000000001",
                "7fffffff-0000-0000-0000-000000000000",
                "80000000-0000-0000-0000-000000000000");

        assertThat(ids.reversed().stream()
                        .map(id -> new Brick(UUID.fromString(id), "", "", Example.PLAN, ""))
                        .sorted(Brick.BY_ID)
                        .map(brick -> brick.id().toString()))
                .isEqualTo(ids);
    }

    private static Terms months(int months, Phase... phases) {
        var any = terms("2025-01-01", 1, BillingFrequency.MONTHLY, NO_TAX, addOn(1, "1", "1"));
        return new Terms(
                any.anchor(), months, any.frequency(), any.currency(), List.of(phases), any.coupon(), any.tax());
    }
}
