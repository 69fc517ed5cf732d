package io.billwright.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.oracle.Input.Agreement;
import io.billwright.oracle.Input.AmountCoupon;
import io.billwright.oracle.Input.Blocks;
import io.billwright.oracle.Input.Coupon;
import io.billwright.oracle.Input.Flat;
import io.billwright.oracle.Input.Graduated;
import io.billwright.oracle.Input.Kind;
import io.billwright.oracle.Input.Line;
import io.billwright.oracle.Input.PerUnit;
import io.billwright.oracle.Input.Phase;
import io.billwright.oracle.Input.Price;
import io.billwright.oracle.Input.RateCoupon;
import io.billwright.oracle.Input.Stairstep;
import io.billwright.oracle.Input.TaxRate;
import io.billwright.oracle.Input.TaxTreatment;
import io.billwright.oracle.Input.Tier;
import io.billwright.oracle.Input.Volume;
import io.billwright.oracle.Input.Window;
import io.billwright.oracle.Output.Amounts;
import io.billwright.oracle.Output.CommitmentEntry;
import io.billwright.oracle.Output.Estimate;
import io.billwright.oracle.Output.LineResult;
import io.billwright.oracle.Output.Period;
import io.billwright.oracle.Output.Tax;
import io.billwright.oracle.Output.TierSplit;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Properties that hold for every agreement, tried on random samples from a fixed seed.
class OracleInvariantsTest {

    private static final int RUNS = Integer.getInteger("oracle.runs", 500);
    private static final List<String> FREQUENCIES =
            List.of("MONTHLY", "QUARTERLY", "SEMI_ANNUALLY", "ANNUALLY", "ALL_UPFRONT");

    private final Random random = new Random(20_250_131);

    @Test
    void r5_everythingShownAddsUpToTheTotals() {
        for (int run = 0; run < RUNS; run++) {
            Estimate estimate = Oracle.estimate(agreement());
            assertThat(Amounts.sum(
                            estimate.periods().stream().map(Period::totals).toList()))
                    .isEqualTo(estimate.totals());
            assertThat(Amounts.sum(
                            estimate.lines().stream().map(LineResult::amounts).toList()))
                    .isEqualTo(estimate.totals());
            assertThat(sum(estimate.taxes().stream().map(Tax::amount).toList()))
                    .isEqualTo(estimate.totals().tax());
            for (LineResult line : estimate.lines()) {
                assertThat(sum(line.tiers().stream().map(TierSplit::subTotal).toList()))
                        .isEqualTo(line.amounts().gross());
                if (!line.commitmentSchedule().isEmpty()) {
                    assertThat(sum(line.commitmentSchedule().stream()
                                    .map(CommitmentEntry::amount)
                                    .toList()))
                            .isEqualTo(line.amounts().gross());
                }
            }
        }
    }

    @Test
    void d4_periodsTileTheAgreement() {
        for (int run = 0; run < RUNS / 10; run++) {
            Agreement agreement = agreement();
            Estimate estimate = Oracle.estimate(agreement);
            LocalDate reached = agreement.anchor();
            for (Period period : estimate.periods()) {
                assertThat(period.start()).isEqualTo(reached);
                reached = period.end();
            }
            assertThat(reached).isEqualTo(agreement.anchor().plusMonths(agreement.months()));
        }
    }

    @Test
    void d15_theOrderOfLinesChangesNoAmount() {
        for (int run = 0; run < RUNS / 10; run++) {
            Agreement agreement = agreement();
            List<Phase> reversed = new ArrayList<>();
            for (Phase phase : agreement.phases()) {
                reversed.add(
                        new Phase(phase.months(), phase.coupon(), phase.lines().reversed()));
            }
            Estimate other = Oracle.estimate(new Agreement(
                    agreement.anchor(),
                    agreement.months(),
                    agreement.frequency(),
                    agreement.coupon(),
                    reversed,
                    agreement.taxTreatment()));
            assertThat(other.lines())
                    .containsExactlyInAnyOrderElementsOf(
                            Oracle.estimate(agreement).lines());
        }
    }

    private static BigInteger sum(List<BigInteger> amounts) {
        return amounts.stream().reduce(BigInteger.ZERO, BigInteger::add);
    }

    private Agreement agreement() {
        List<Phase> phases = new ArrayList<>();
        int months = 0;
        for (int p = 0; p <= random.nextInt(3); p++) {
            Phase phase = new Phase(1 + random.nextInt(24), random.nextInt(4) == 0 ? coupon() : null, lines());
            phases.add(phase);
            months += phase.months();
        }
        LocalDate anchor = LocalDate.parse("2024-01-01").plusDays(random.nextInt(800));
        TaxTreatment tax = TaxTreatment.taxed(
                new TaxRate("VAT", "X", "standard", Fraction.of("19.6")),
                new TaxRate("City", "X", "standard", Fraction.of("1.125")),
                new TaxRate("VAT", "X", "reduced", Fraction.of(7)));
        return new Agreement(anchor, months, pick(FREQUENCIES), coupon(), phases, tax);
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            Line line = Line.of("brick-" + i, pick(List.of(Kind.values())), price(), random.nextInt(40))
                    .withDiscounts(rate(), rate(), random.nextInt(3) == 0 ? random.nextInt(5_000) : 0)
                    .withTaxCategory(pick(List.of("standard", "reduced", "none")))
                    .withWindow(pick(List.of(Window.values())));
            lines.add(line.price() instanceof Flat && random.nextBoolean() ? line.asUnlimited() : line);
        }
        Collections.shuffle(lines, random);
        return lines;
    }

    private Price price() {
        List<Tier> tiers = List.of(
                new Tier(Fraction.of(5), amount()), new Tier(Fraction.of(17), amount()), new Tier(null, amount()));
        return switch (random.nextInt(6)) {
            case 0 -> new PerUnit(amount());
            case 1 -> new Flat(amount());
            case 2 -> new Graduated(tiers);
            case 3 -> new Volume(tiers);
            case 4 -> new Blocks(amount(), Fraction.of(1 + random.nextInt(12)));
            default -> new Stairstep(tiers);
        };
    }

    private Fraction amount() {
        return Fraction.of(random.nextInt(100_000_000), 1_000_000);
    }

    private Fraction rate() {
        return random.nextInt(3) == 0 ? Fraction.of(random.nextInt(120_000) - 20_000, 1_000) : Fraction.ZERO;
    }

    private @Nullable Coupon coupon() {
        return switch (random.nextInt(3)) {
            case 0 -> null;
            case 1 -> new RateCoupon(rate());
            default -> new AmountCoupon(random.nextInt(20_000));
        };
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
